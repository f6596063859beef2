// SPDX-License-Identifier: MIT
//
// Text to tokens.

#include "syntax.h"

#include <ctype.h>

static const char* const keywords[] = {"let",   "fn",       "if",   "else",  "while", "for", "in", "return",
                                       "break", "continue", "true", "false", "nil",   "and", "or"};

_Static_assert(TOKEN_OR - TOKEN_LET + 1 == sizeof keywords / sizeof *keywords, "keywords follow the tokens");

LUMEN_INLINE bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void skip_space(Lexer* lexer)
{
    for (; lexer->at < lexer->end; lexer->at++) {
        if (*lexer->at == '#') {
            while (lexer->at + 1 < lexer->end && lexer->at[1] != '\n')
                lexer->at++;
        } else if (*lexer->at == '\n') {
            lexer->line++;
        } else if (*lexer->at != ' ' && *lexer->at != '\t' && *lexer->at != '\r') {
            return;
        }
    }
}

LUMEN_INLINE TokenKind find_keyword(const char* chars, size_t length)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (text_equal(keywords[i], chars, length) && keywords[i][length] == '\0')
            return (TokenKind)(TOKEN_LET + i);
    }
    return TOKEN_NAME;
}

static Token read_name(Lexer* lexer)
{
    const char* start = lexer->at;
    while (lexer->at < lexer->end && is_name_char(*lexer->at))
        lexer->at++;
    size_t length = (size_t)(lexer->at - start);
    Token token = {.kind = find_keyword(start, length), .line = lexer->line};
    if (token.kind == TOKEN_NAME)
        token.text = intern(lexer->in, start, length);
    return token;
}

static Token read_number(Lexer* lexer)
{
    double number = 0;
    for (; lexer->at < lexer->end && isdigit((unsigned char)*lexer->at); lexer->at++)
        number = number * 10 + (*lexer->at - '0');
    if (lexer->end - lexer->at >= 2 && *lexer->at == '.' && isdigit((unsigned char)lexer->at[1])) {
        double place = 1;
        for (lexer->at++; lexer->at < lexer->end && isdigit((unsigned char)*lexer->at); lexer->at++) {
            place /= 10;
            number += place * (*lexer->at - '0');
        }
    }
    return (Token){.kind = TOKEN_NUMBER, .line = lexer->line, .number = number};
}

static char read_escape(Lexer* lexer)
{
    char c = lexer->at < lexer->end ? *lexer->at++ : '\0';
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case '"':
    case '\\': return c;
    default: lexer->in->line = lexer->line; fail(lexer->in, "unknown escape in a string");
    }
}

static Token read_string(Lexer* lexer)
{
    int line = lexer->line;
    Buffer* text = &lexer->in->scratch;
    text->length = 0;
    for (lexer->at++; lexer->at < lexer->end && *lexer->at != '"';) {
        char c = *lexer->at++;
        if (c == '\n')
            lexer->line++;
        if (c == '\\')
            c = read_escape(lexer);
        buffer_append(text, &c, 1);
    }
    if (lexer->at == lexer->end) {
        lexer->in->line = line;
        fail(lexer->in, "string without an end");
    }
    lexer->at++;
    return (Token){.kind = TOKEN_STRING, .line = line, .text = intern(lexer->in, text->chars, text->length)};
}

static TokenKind read_sign(Lexer* lexer)
{
    static const char signs[] = "<>=!+-*/%,:;.()[]{}";
    static const TokenKind alone[] = {TOKEN_LESS,          TOKEN_GREATER,    TOKEN_ASSIGN,      TOKEN_NOT,
                                      TOKEN_PLUS,          TOKEN_MINUS,      TOKEN_STAR,        TOKEN_SLASH,
                                      TOKEN_PERCENT,       TOKEN_COMMA,      TOKEN_COLON,       TOKEN_SEMICOLON,
                                      TOKEN_DOT,           TOKEN_OPEN_PAREN, TOKEN_CLOSE_PAREN, TOKEN_OPEN_BRACKET,
                                      TOKEN_CLOSE_BRACKET, TOKEN_OPEN_BRACE, TOKEN_CLOSE_BRACE};
    static const TokenKind with_equal[] = {TOKEN_LESS_EQUAL, TOKEN_GREATER_EQUAL, TOKEN_EQUAL, TOKEN_NOT_EQUAL};
    size_t sign = 0;
    while (signs[sign] && signs[sign] != *lexer->at)
        sign++;
    if (!signs[sign]) {
        lexer->in->line = lexer->line;
        fail(lexer->in, "unexpected character 0x%02x", (unsigned)(unsigned char)*lexer->at);
    }
    lexer->at++;
    if (sign < 4 && lexer->at < lexer->end && *lexer->at == '=') {
        lexer->at++;
        return with_equal[sign];
    }
    return alone[sign];
}

Token next_token(Lexer* lexer)
{
    skip_space(lexer);
    if (lexer->at == lexer->end)
        return (Token){.kind = TOKEN_END, .line = lexer->line};
    if (isdigit((unsigned char)*lexer->at))
        return read_number(lexer);
    if (is_name_char(*lexer->at))
        return read_name(lexer);
    if (*lexer->at == '"')
        return read_string(lexer);
    int line = lexer->line;
    return (Token){.kind = read_sign(lexer), .line = line};
}
