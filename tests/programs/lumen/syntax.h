// SPDX-License-Identifier: MIT
//
// Tokens and the syntax tree.
#pragma once

#include "interp.h"

typedef enum {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_LET,
    TOKEN_FN,
    TOKEN_IF,
    TOKEN_ELSE,
    TOKEN_WHILE,
    TOKEN_FOR,
    TOKEN_IN,
    TOKEN_RETURN,
    TOKEN_BREAK,
    TOKEN_CONTINUE,
    TOKEN_TRUE,
    TOKEN_FALSE,
    TOKEN_NIL,
    TOKEN_AND,
    TOKEN_OR,
    TOKEN_EQUAL,
    TOKEN_NOT_EQUAL,
    TOKEN_LESS,
    TOKEN_LESS_EQUAL,
    TOKEN_GREATER,
    TOKEN_GREATER_EQUAL,
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_STAR,
    TOKEN_SLASH,
    TOKEN_PERCENT,
    TOKEN_NOT,
    TOKEN_ASSIGN,
    TOKEN_COMMA,
    TOKEN_COLON,
    TOKEN_SEMICOLON,
    TOKEN_DOT,
    TOKEN_OPEN_PAREN,
    TOKEN_CLOSE_PAREN,
    TOKEN_OPEN_BRACKET,
    TOKEN_CLOSE_BRACKET,
    TOKEN_OPEN_BRACE,
    TOKEN_CLOSE_BRACE,
} TokenKind;

typedef struct {
    TokenKind kind;
    int line;
    double number;
    Value* text; // interned: a name or the contents of a string
} Token;

typedef struct {
    Interp* in;
    const char* at;
    const char* end;
    int line;
} Lexer;

typedef enum {
    NODE_NIL,
    NODE_TRUE,
    NODE_FALSE,
    NODE_NUMBER,
    NODE_STRING,
    NODE_NAME,
    NODE_LIST,     // first: the items
    NODE_MAP,      // first: key, value, key, value...
    NODE_FUNCTION, // first: the parameters, second: the body
    NODE_CALL,     // first: the function, second: the arguments
    NODE_INDEX,    // first[second]
    NODE_UNARY,    // op first
    NODE_BINARY,   // first op second
    NODE_LOGIC,    // first and/or second
    NODE_LET,      // text = first
    NODE_ASSIGN,   // first = second
    NODE_BLOCK,    // first: the statements
    NODE_IF,       // if first second else third
    NODE_WHILE,    // while first second
    NODE_FOR,      // for text in first second
    NODE_RETURN,
    NODE_BREAK,
    NODE_CONTINUE,
} NodeKind;

struct Node {
    NodeKind kind;
    TokenKind op;
    int line;
    double number;
    Value* text;
    Node* first;
    Node* second;
    Node* third;
    Node* next; // in a list of items, arguments or statements
};

Token next_token(Lexer* lexer);

// unit: a new, empty one that the caller keeps on the stack. The text is only read while parsing.
const Node* parse_program(Interp* in, Value* unit, const char* text, size_t length);
Value* unit_new(Interp* in, const char* name);
void unit_free(Value* unit);
