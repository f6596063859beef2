// SPDX-License-Identifier: MIT
//
// Calls of every kind in C++: templates, virtual functions, lambdas, constructors of globals, the standard library.
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

volatile unsigned long sink;

template <int Cost> void burn(int rounds)
{
    for (int i = 0; i < rounds * Cost; ++i)
        sink = sink + static_cast<unsigned long>(i);
}

class Shape {
public:
    virtual ~Shape() = default;
    [[nodiscard]] virtual double area() const = 0;
};

class Square : public Shape {
public:
    explicit Square(double side) : m_side(side) {}
    [[nodiscard]] double area() const override
    {
        burn<3>(50);
        return m_side * m_side;
    }

private:
    double m_side;
};

class Circle : public Shape {
public:
    explicit Circle(double radius) : m_radius(radius) {}
    [[nodiscard]] double area() const override
    {
        burn<1>(50);
        return 3 * m_radius * m_radius;
    }

private:
    double m_radius;
};

struct Announced {
    Announced() { burn<7>(1000); }
} global;

double sumOf(const std::vector<std::unique_ptr<Shape>>& shapes)
{
    double sum = 0;
    for (const auto& shape : shapes)
        sum += shape->area();
    return sum;
}

template <class Value> Value largest(const std::vector<Value>& values)
{
    return *std::max_element(values.begin(), values.end(), [](const Value& a, const Value& b) {
        burn<2>(3);
        return a < b;
    });
}

std::size_t countWords()
{
    std::map<std::string, int> words;
    for (int i = 0; i < 20000; ++i)
        ++words["word" + std::to_string(i % 700)];
    return words.size();
}

} // namespace

int main()
{
    std::vector<std::unique_ptr<Shape>> shapes;
    for (int i = 0; i < 20000; ++i)
        shapes.push_back(i % 2 ? std::unique_ptr<Shape>(new Square(i)) : std::make_unique<Circle>(i));
    std::cout << sumOf(shapes) << ' ' << countWords() << '\n';
    std::vector<int> numbers(50000);
    std::vector<double> fractions(50000);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        fractions[i] = numbers[i] = static_cast<int>(i * 7919 % 50021);
    const std::function<double(double)> twice = [](double x) {
        burn<1>(1000);
        return 2 * x;
    };
    std::cout << largest(numbers) << ' ' << twice(largest(fractions)) << '\n';
}
