// SPDX-License-Identifier: MIT
//
// A recursive-descent parser. The functions from parse_block to parse_primary call each other in a circle, so
// a call graph profile shows them as one cycle.

#include "syntax.h"

enum { NODES_PER_CHUNK = 32 };

struct NodeChunk {
    NodeChunk* next;
    size_t used;
    Node nodes[NODES_PER_CHUNK];
};

typedef struct {
    Interp* in;
    Lexer lexer;
    Token token; // the next one, not consumed yet
    Value* unit; // owns the nodes
    int depth;
} Parser;

Value* unit_new(Interp* in, const char* name)
{
    Value* unit = alloc_value(in, KIND_UNIT);
    unit->as.unit.name = name;
    return unit;
}

void unit_free(Value* unit)
{
    while (unit->as.unit.chunks) {
        NodeChunk* chunk = unit->as.unit.chunks;
        unit->as.unit.chunks = chunk->next;
        free(chunk);
    }
}

static Node* node_new(Parser* parser, NodeKind kind)
{
    NodeChunk* chunk = parser->unit->as.unit.chunks;
    if (!chunk || chunk->used == NODES_PER_CHUNK) {
        chunk = allocate(NULL, sizeof(NodeChunk));
        chunk->next = parser->unit->as.unit.chunks;
        chunk->used = 0;
        parser->unit->as.unit.chunks = chunk;
    }
    Node* node = &chunk->nodes[chunk->used++];
    *node = (Node){.kind = kind, .line = parser->token.line};
    return node;
}

_Noreturn static void syntax_error(Parser* parser, const char* wanted)
{
    parser->in->line = parser->token.line;
    fail(parser->in, "%s expected", wanted);
}

LUMEN_INLINE void advance(Parser* parser) { parser->token = next_token(&parser->lexer); }

LUMEN_INLINE bool accept(Parser* parser, TokenKind kind)
{
    if (parser->token.kind != kind)
        return false;
    advance(parser);
    return true;
}

LUMEN_INLINE void expect(Parser* parser, TokenKind kind, const char* wanted)
{
    if (!accept(parser, kind))
        syntax_error(parser, wanted);
}

LUMEN_INLINE Value* expect_name(Parser* parser)
{
    Value* name = parser->token.text;
    expect(parser, TOKEN_NAME, "a name");
    return name;
}

LUMEN_INLINE void enter(Parser* parser)
{
    if (++parser->depth > MAX_PARSE_DEPTH) {
        parser->in->line = parser->token.line;
        fail(parser->in, "nested too deeply");
    }
}

static Node* parse_expression(Parser* parser, int lowest);
static Node* parse_block(Parser* parser);

// Expressions separated by commas, and by colons in a map, up to the closing token.
static Node* parse_items(Parser* parser, TokenKind close, bool pairs)
{
    Node* first = NULL;
    Node** last = &first;
    while (!accept(parser, close)) {
        *last = parse_expression(parser, 1);
        last = &(*last)->next;
        if (pairs) {
            expect(parser, TOKEN_COLON, "':'");
            *last = parse_expression(parser, 1);
            last = &(*last)->next;
        }
        if (parser->token.kind != close)
            expect(parser, TOKEN_COMMA, "',' or the end of the list");
    }
    return first;
}

// From the parameters on; "fn" and a name are consumed.
static Node* parse_function(Parser* parser)
{
    Node* function = node_new(parser, NODE_FUNCTION);
    Node** last = &function->first;
    expect(parser, TOKEN_OPEN_PAREN, "'('");
    while (!accept(parser, TOKEN_CLOSE_PAREN)) {
        *last = node_new(parser, NODE_NAME);
        (*last)->text = expect_name(parser);
        last = &(*last)->next;
        if (parser->token.kind != TOKEN_CLOSE_PAREN)
            expect(parser, TOKEN_COMMA, "',' or ')'");
    }
    function->second = parse_block(parser);
    return function;
}

// What is a node by itself: a literal or a name. NODE_CALL stands for "nothing of that sort".
LUMEN_INLINE NodeKind leaf_kind(TokenKind kind)
{
    switch (kind) {
    case TOKEN_NUMBER: return NODE_NUMBER;
    case TOKEN_STRING: return NODE_STRING;
    case TOKEN_NAME: return NODE_NAME;
    case TOKEN_TRUE: return NODE_TRUE;
    case TOKEN_FALSE: return NODE_FALSE;
    case TOKEN_NIL: return NODE_NIL;
    default: return NODE_CALL;
    }
}

static Node* parse_primary(Parser* parser)
{
    NodeKind leaf = leaf_kind(parser->token.kind);
    if (leaf != NODE_CALL) {
        Node* node = node_new(parser, leaf);
        node->number = parser->token.number;
        node->text = parser->token.text;
        advance(parser);
        return node;
    }
    Node* node = NULL;
    if (accept(parser, TOKEN_OPEN_PAREN)) {
        node = parse_expression(parser, 1);
        expect(parser, TOKEN_CLOSE_PAREN, "')'");
    } else if (accept(parser, TOKEN_OPEN_BRACKET)) {
        node = node_new(parser, NODE_LIST);
        node->first = parse_items(parser, TOKEN_CLOSE_BRACKET, false);
    } else if (accept(parser, TOKEN_OPEN_BRACE)) {
        node = node_new(parser, NODE_MAP);
        node->first = parse_items(parser, TOKEN_CLOSE_BRACE, true);
    } else if (accept(parser, TOKEN_FN)) {
        node = parse_function(parser);
    } else {
        syntax_error(parser, "an expression");
    }
    return node;
}

// Calls, indexes and fields after a primary: they bind most tightly.
static Node* parse_postfix(Parser* parser)
{
    Node* left = parse_primary(parser);
    for (;;) {
        NodeKind kind = parser->token.kind == TOKEN_OPEN_PAREN ? NODE_CALL : NODE_INDEX;
        Node* node = NULL;
        if (accept(parser, TOKEN_OPEN_PAREN)) {
            node = node_new(parser, kind);
            node->second = parse_items(parser, TOKEN_CLOSE_PAREN, false);
        } else if (accept(parser, TOKEN_OPEN_BRACKET)) {
            node = node_new(parser, kind);
            node->second = parse_expression(parser, 1);
            expect(parser, TOKEN_CLOSE_BRACKET, "']'");
        } else if (accept(parser, TOKEN_DOT)) {
            node = node_new(parser, kind);
            node->second = node_new(parser, NODE_STRING);
            node->second->text = expect_name(parser);
        } else {
            return left;
        }
        node->first = left;
        left = node;
    }
}

static Node* parse_unary(Parser* parser)
{
    TokenKind op = parser->token.kind;
    if (op != TOKEN_MINUS && op != TOKEN_NOT)
        return parse_postfix(parser);
    enter(parser);
    Node* node = node_new(parser, NODE_UNARY);
    advance(parser);
    node->op = op;
    node->first = parse_unary(parser);
    parser->depth--;
    return node;
}

LUMEN_INLINE int precedence(TokenKind op)
{
    switch (op) {
    case TOKEN_OR: return 1;
    case TOKEN_AND: return 2;
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL: return 3;
    case TOKEN_LESS:
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER:
    case TOKEN_GREATER_EQUAL: return 4;
    case TOKEN_PLUS:
    case TOKEN_MINUS: return 5;
    case TOKEN_STAR:
    case TOKEN_SLASH:
    case TOKEN_PERCENT: return 6;
    default: return 0;
    }
}

// Operators that bind at least as tightly as "lowest".
static Node* parse_expression(Parser* parser, int lowest)
{
    enter(parser);
    Node* left = parse_unary(parser);
    for (;;) {
        TokenKind op = parser->token.kind;
        int level = precedence(op);
        if (level == 0 || level < lowest)
            break;
        Node* node = node_new(parser, level <= 2 ? NODE_LOGIC : NODE_BINARY);
        advance(parser);
        node->op = op;
        node->first = left;
        node->second = parse_expression(parser, level + 1);
        left = node;
    }
    parser->depth--;
    return left;
}

static Node* parse_statement(Parser* parser);

LUMEN_INLINE Node* parse_let(Parser* parser)
{
    Node* node = node_new(parser, NODE_LET);
    node->text = expect_name(parser);
    expect(parser, TOKEN_ASSIGN, "'='");
    node->first = parse_expression(parser, 1);
    expect(parser, TOKEN_SEMICOLON, "';'");
    return node;
}

LUMEN_INLINE Node* parse_if(Parser* parser)
{
    Node* node = node_new(parser, NODE_IF);
    node->first = parse_expression(parser, 1);
    node->second = parse_block(parser);
    if (accept(parser, TOKEN_ELSE))
        node->third = parser->token.kind == TOKEN_IF ? parse_statement(parser) : parse_block(parser);
    return node;
}

LUMEN_INLINE Node* parse_loop(Parser* parser, NodeKind kind)
{
    Node* node = node_new(parser, kind);
    if (kind == NODE_FOR) {
        node->text = expect_name(parser);
        expect(parser, TOKEN_IN, "'in'");
    }
    node->first = parse_expression(parser, 1);
    node->second = parse_block(parser);
    return node;
}

// A statement that is one keyword, or an expression, or an assignment to one.
LUMEN_INLINE Node* parse_simple(Parser* parser)
{
    Node* node = NULL;
    if (accept(parser, TOKEN_RETURN)) {
        node = node_new(parser, NODE_RETURN);
        if (parser->token.kind != TOKEN_SEMICOLON)
            node->first = parse_expression(parser, 1);
    } else if (accept(parser, TOKEN_BREAK)) {
        node = node_new(parser, NODE_BREAK);
    } else if (accept(parser, TOKEN_CONTINUE)) {
        node = node_new(parser, NODE_CONTINUE);
    } else {
        node = parse_expression(parser, 1);
        if (parser->token.kind == TOKEN_ASSIGN) {
            if (node->kind != NODE_NAME && node->kind != NODE_INDEX)
                syntax_error(parser, "a name or an element before '='");
            Node* target = node;
            node = node_new(parser, NODE_ASSIGN);
            advance(parser);
            node->first = target;
            node->second = parse_expression(parser, 1);
        }
    }
    expect(parser, TOKEN_SEMICOLON, "';'");
    return node;
}

static Node* parse_statement(Parser* parser)
{
    Node* node = NULL;
    enter(parser);
    if (accept(parser, TOKEN_LET)) {
        node = parse_let(parser);
    } else if (accept(parser, TOKEN_FN)) {
        node = node_new(parser, NODE_LET);
        node->text = expect_name(parser);
        node->first = parse_function(parser);
    } else if (accept(parser, TOKEN_IF)) {
        node = parse_if(parser);
    } else if (accept(parser, TOKEN_WHILE)) {
        node = parse_loop(parser, NODE_WHILE);
    } else if (accept(parser, TOKEN_FOR)) {
        node = parse_loop(parser, NODE_FOR);
    } else {
        node = parse_simple(parser);
    }
    parser->depth--;
    return node;
}

static Node* parse_block(Parser* parser)
{
    Node* block = node_new(parser, NODE_BLOCK);
    Node** last = &block->first;
    expect(parser, TOKEN_OPEN_BRACE, "'{'");
    while (!accept(parser, TOKEN_CLOSE_BRACE)) {
        *last = parse_statement(parser);
        last = &(*last)->next;
    }
    return block;
}

// The program is a function without parameters.
const Node* parse_program(Interp* in, Value* unit, const char* text, size_t length)
{
    Parser parser = {.in = in, .unit = unit, .lexer = {in, text, text + length, 1}};
    advance(&parser);
    Node* program = node_new(&parser, NODE_FUNCTION);
    program->second = node_new(&parser, NODE_BLOCK);
    Node** last = &program->second->first;
    while (parser.token.kind != TOKEN_END) {
        *last = parse_statement(&parser);
        last = &(*last)->next;
    }
    return program;
}
