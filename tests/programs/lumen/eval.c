// SPDX-License-Identifier: MIT
//
// The evaluator walks the syntax tree. It is one function that calls itself, put together from parts that are
// always inlined; what does not need to evaluate anything is a function of its own.

#include "syntax.h"

#include <math.h>

static Value* env_new(Interp* in, Value* parent)
{
    Value* env = alloc_value(in, KIND_ENV);
    env->as.env.parent = parent;
    return env;
}

void env_define(Value* env, Value* name, Value* value) { hash_set(&env->as.env.names, name, value); }

static Value* env_lookup(Interp* in, const Value* env, const Value* name)
{
    for (; env; env = env->as.env.parent) {
        Value* value = hash_get(&env->as.env.names, name->as.string.chars, name->as.string.length);
        if (value)
            return value;
    }
    fail(in, "unknown name %s", name->as.string.chars);
}

static void env_assign(Interp* in, Value* env, Value* name, Value* value)
{
    for (; env; env = env->as.env.parent) {
        if (hash_get(&env->as.env.names, name->as.string.chars, name->as.string.length)) {
            hash_set(&env->as.env.names, name, value);
            return;
        }
    }
    fail(in, "unknown name %s: define it with let", name->as.string.chars);
}

static Value* function_new(Interp* in, const Node* node, Value* env)
{
    Value* function = alloc_value(in, KIND_FUNCTION);
    function->as.function.node = node;
    function->as.function.env = env;
    function->as.function.unit = in->unit;
    return function;
}

LUMEN_INLINE Value* arithmetic(Interp* in, TokenKind op, double left, double right)
{
    switch (op) {
    case TOKEN_PLUS: return number_new(in, left + right);
    case TOKEN_MINUS: return number_new(in, left - right);
    case TOKEN_STAR: return number_new(in, left * right);
    default:
        if (right == 0)
            fail(in, "division by zero");
        return number_new(in, op == TOKEN_SLASH ? left / right : left - right * floor(left / right));
    }
}

static Value* compare(Interp* in, TokenKind op, const Value* left, const Value* right)
{
    int order = 0;
    if (left->kind == KIND_NUMBER && right->kind == KIND_NUMBER)
        order = (left->as.number > right->as.number) - (left->as.number < right->as.number);
    else if (left->kind == KIND_STRING && right->kind == KIND_STRING)
        order = text_compare(left, right);
    else
        fail(in, "cannot order %s and %s", kind_name(left), kind_name(right));
    switch (op) {
    case TOKEN_LESS: return bool_value(in, order < 0);
    case TOKEN_LESS_EQUAL: return bool_value(in, order <= 0);
    case TOKEN_GREATER: return bool_value(in, order > 0);
    default: return bool_value(in, order >= 0);
    }
}

static Value* binary(Interp* in, TokenKind op, const Value* left, const Value* right)
{
    if (op == TOKEN_EQUAL || op == TOKEN_NOT_EQUAL)
        return bool_value(in, value_equal(left, right) == (op == TOKEN_EQUAL));
    if (op >= TOKEN_LESS && op <= TOKEN_GREATER_EQUAL)
        return compare(in, op, left, right);
    if (left->kind == KIND_NUMBER && right->kind == KIND_NUMBER)
        return arithmetic(in, op, left->as.number, right->as.number);
    if (op == TOKEN_PLUS && (left->kind == KIND_STRING || right->kind == KIND_STRING))
        return string_concat(in, left, right);
    fail(in, "cannot calculate with %s and %s", kind_name(left), kind_name(right));
}

static Value* unary(Interp* in, TokenKind op, const Value* value)
{
    if (op == TOKEN_NOT)
        return bool_value(in, !value_truthy(value));
    if (value->kind != KIND_NUMBER)
        fail(in, "cannot negate %s", kind_name(value));
    return number_new(in, -value->as.number);
}

static Value* index_get(Interp* in, const Value* container, const Value* key)
{
    if (container->kind == KIND_LIST && key->kind == KIND_NUMBER)
        return list_get(in, container, key->as.number);
    if (container->kind != KIND_MAP || key->kind != KIND_STRING)
        fail(in, "cannot index %s with %s", kind_name(container), kind_name(key));
    Value* value = hash_get(&container->as.map, key->as.string.chars, key->as.string.length);
    return value ? value : in->nil;
}

static void index_set(Interp* in, Value* container, Value* key, Value* value)
{
    if (container->kind == KIND_LIST && key->kind == KIND_NUMBER) {
        list_get(in, container, key->as.number); // checks the index
        container->as.list.items[(size_t)key->as.number] = value;
    } else if (container->kind == KIND_MAP && key->kind == KIND_STRING) {
        hash_set(&container->as.map, key, value);
    } else {
        fail(in, "cannot index %s with %s", kind_name(container), kind_name(key));
    }
}

static Value* call_builtin(Interp* in, const Builtin* builtin, Value** args, size_t count)
{
    if (count < builtin->fewest || count > builtin->most)
        fail(in, "%s() does not take %zu arguments", builtin->name, count);
    return builtin->run(in, args, count);
}

static Value* bind_arguments(Interp* in, const Value* function, Value** args, size_t count)
{
    Value* env = env_new(in, function->as.function.env);
    size_t bound = 0;
    for (const Node* name = function->as.function.node->first; name; name = name->next, bound++) {
        if (bound < count)
            env_define(env, name->text, args[bound]);
    }
    if (bound != count)
        fail(in, "the function takes %zu arguments, not %zu", bound, count);
    return env;
}

LUMEN_INLINE Value* eval_call(Interp* in, const Node* node, Value* env)
{
    Value* callee = eval(in, node->first, env);
    Value** args = in->stack + in->top;
    size_t count = 0;
    for (const Node* argument = node->second; argument; argument = argument->next, count++)
        eval(in, argument, env);
    in->line = node->line;
    if (callee->kind == KIND_BUILTIN)
        return call_builtin(in, callee->as.builtin, args, count);
    if (callee->kind != KIND_FUNCTION)
        fail(in, "cannot call %s", kind_name(callee));

    Value* scope = bind_arguments(in, callee, args, count);
    push_root(in, scope);
    Value* caller = in->unit; // its own function is further down on the stack
    in->unit = callee->as.function.unit;
    Value* result = eval(in, callee->as.function.node->second, scope);
    in->unit = caller;
    if (in->flow != FLOW_RETURN)
        result = in->nil;
    in->flow = FLOW_NORMAL;
    return result;
}

LUMEN_INLINE Value* eval_literal(Interp* in, const Node* node, Value* env)
{
    size_t top = in->top;
    Value* result = alloc_value(in, node->kind == NODE_LIST ? KIND_LIST : KIND_MAP);
    push_root(in, result);
    for (const Node* item = node->first; item; item = item->next) {
        Value* value = eval(in, item, env);
        if (node->kind == NODE_LIST) {
            list_push(result, value);
        } else {
            item = item->next;
            index_set(in, result, value, eval(in, item, env));
        }
        in->top = top + 1;
    }
    return result;
}

LUMEN_INLINE Value* eval_assign(Interp* in, const Node* node, Value* env)
{
    const Node* target = node->first;
    if (target->kind == NODE_NAME) {
        Value* value = eval(in, node->second, env);
        env_assign(in, env, target->text, value);
        return value;
    }
    Value* container = eval(in, target->first, env);
    Value* key = eval(in, target->second, env);
    Value* value = eval(in, node->second, env);
    in->line = node->line;
    index_set(in, container, key, value);
    return value;
}

LUMEN_INLINE Value* eval_block(Interp* in, const Node* node, Value* env)
{
    size_t top = in->top;
    Value* result = in->nil;
    for (const Node* statement = node->first; statement && in->flow == FLOW_NORMAL; statement = statement->next) {
        in->top = top; // the value of the statement before
        result = eval(in, statement, env);
    }
    return result;
}

// After a loop's body: is it to be left? A return goes on through the loop.
LUMEN_INLINE bool leave_loop(Interp* in)
{
    if (in->flow == FLOW_RETURN)
        return true;
    bool leave = in->flow == FLOW_BREAK;
    in->flow = FLOW_NORMAL;
    return leave;
}

LUMEN_INLINE Value* eval_while(Interp* in, const Node* node, Value* env)
{
    size_t top = in->top;
    Value* result = in->nil;
    while (value_truthy(eval(in, node->first, env))) {
        in->top = top;
        result = eval(in, node->second, env);
        if (leave_loop(in))
            break;
        in->top = top;
    }
    return result;
}

LUMEN_INLINE Value* eval_for(Interp* in, const Node* node, Value* env)
{
    Value* list = eval(in, node->first, env);
    if (list->kind != KIND_LIST)
        fail(in, "for needs a list, not %s", kind_name(list));
    size_t top = in->top;
    Value* result = in->nil;
    for (size_t i = 0; i < list->as.list.count; i++) { // the body may push to the list
        in->top = top;
        env_define(env, node->text, list->as.list.items[i]);
        result = eval(in, node->second, env);
        if (leave_loop(in))
            break;
    }
    return result;
}

// An operator's operands, or the value and the key of an index.
LUMEN_INLINE Value* eval_pair(Interp* in, const Node* node, Value* env)
{
    Value* left = eval(in, node->first, env);
    if (node->kind == NODE_LOGIC)
        return value_truthy(left) == (node->op == TOKEN_OR) ? left : eval(in, node->second, env);
    Value* right = eval(in, node->second, env);
    in->line = node->line;
    return node->kind == NODE_INDEX ? index_get(in, left, right) : binary(in, node->op, left, right);
}

LUMEN_INLINE Value* eval_jump(Interp* in, const Node* node, Value* env)
{
    Value* result = node->first ? eval(in, node->first, env) : in->nil;
    in->flow = node->kind == NODE_RETURN ? FLOW_RETURN : node->kind == NODE_BREAK ? FLOW_BREAK : FLOW_CONTINUE;
    return result;
}

LUMEN_INLINE Value* eval_if(Interp* in, const Node* node, Value* env)
{
    const Node* chosen = value_truthy(eval(in, node->first, env)) ? node->second : node->third;
    return chosen ? eval(in, chosen, env) : in->nil;
}

LUMEN_INLINE Value* eval_let(Interp* in, const Node* node, Value* env)
{
    Value* value = eval(in, node->first, env);
    env_define(env, node->text, value);
    return value;
}

LUMEN_INLINE Value* eval_node(Interp* in, const Node* node, Value* env)
{
    switch (node->kind) {
    case NODE_NIL: return in->nil;
    case NODE_TRUE:
    case NODE_FALSE: return bool_value(in, node->kind == NODE_TRUE);
    case NODE_NUMBER: return number_new(in, node->number);
    case NODE_STRING: return node->text;
    case NODE_NAME: return env_lookup(in, env, node->text);
    case NODE_LIST:
    case NODE_MAP: return eval_literal(in, node, env);
    case NODE_FUNCTION: return function_new(in, node, env);
    case NODE_CALL: return eval_call(in, node, env);
    case NODE_UNARY: return unary(in, node->op, eval(in, node->first, env));
    case NODE_INDEX:
    case NODE_BINARY:
    case NODE_LOGIC: return eval_pair(in, node, env);
    case NODE_LET: return eval_let(in, node, env);
    case NODE_ASSIGN: return eval_assign(in, node, env);
    case NODE_BLOCK: return eval_block(in, node, env);
    case NODE_IF: return eval_if(in, node, env);
    case NODE_WHILE: return eval_while(in, node, env);
    case NODE_FOR: return eval_for(in, node, env);
    default: return eval_jump(in, node, env);
    }
}

// Leaves exactly one value more on the stack: the result. So the caller's intermediate results, and the
// arguments of a call, lie there in order.
Value* eval(Interp* in, const Node* node, Value* env)
{
    if (++in->depth > MAX_EVAL_DEPTH)
        fail(in, "too deep a recursion");
    in->line = node->line;
    size_t top = in->top;
    Value* result = eval_node(in, node, env);
    in->top = top;
    push_root(in, result);
    in->depth--;
    return result;
}
