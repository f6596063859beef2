// SPDX-License-Identifier: MIT
//
// Names of real programs: of compilers, standard libraries and languages.
#include "base/demangle.h"
#include "names/short_name.h"

#include <QTest>

using namespace gmonscope;

namespace {

struct Row {
    const char* symbol;
    const char* name;
};

constexpr Row rows[] = {
    {"main", "main"},
    {"_Z9isAliasOfPK5TokenS1_Pb", "isAliasOf"},
    {"_ZN5Token10setVarNameEv", "Token::setVarName"},
    {"_ZNK5Token16expressionStringB5cxx11Ev", "Token::expressionString"},
    {"_ZN6VectorIiE9push_backERKi", "Vector::push_back"},
    {"_ZNSt6vectorIiSaIiEED1Ev", "std::vector::~vector"},
    {"_ZNSt6vectorIiSaIiEEC2Ev", "std::vector::vector"},
    {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc", "std::string::compare"},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev", "std::string::~string"},
    {"_ZNSt7__cxx1112basic_stringIwSt11char_traitsIwESaIwEED1Ev", "std::basic_string::~basic_string"},
    {"_ZN12_GLOBAL__N_11fEv", "f"},
    {"_ZN1a12_GLOBAL__N_11B1fEv", "a::B::f"},
    // Operators.
    {"_Znwm", "operator new"},
    {"_Znam", "operator new[]"},
    {"_ZdaPv", "operator delete[]"},
    {"_ZltRK1AS1_", "operator<"},
    {"_ZltIiEbRK1AIT_ES4_", "operator<"},
    {"_ZlsIiERSoS0_RKT_", "operator<<"},
    {"_ZN1AptEv", "A::operator->"},
    {"_ZN1AclEi", "A::operator()"},
    {"_ZNK1AssERKS_", "A::operator<=>"},
    {"_ZN1AixEm", "A::operator[]"},
    {"_ZNK1AcvbEv", "A::operator bool"},
    {"_ZNK1AcvSt6vectorIiSaIiEEEv", "A::operator std::vector"},
    {"A::operator void (*)(int)() const", "A::operator void (*)(int)"},
    {"_ZN1n10operatorEqEv", "n::operatorEq"},
    {"_Zli2_sPKcm", "operator\"\" _s"},
    // Lambdas, and what else is written inside a function.
    {"_ZZ1fiENKUliE_clEi", "λ in f"},
    {"_ZZN1A1fEvENKUliE0_clEi", "λ2 in A::f"},
    {"_ZZZ1fvENKUlvE_clEvENKUliE0_clEi", "λ2 in λ in f"},
    {"_ZZ1fvENUlvE_4_FUNEv", "λ in f"},
    {"_ZZN1A1fIiEEvT_ENKUliE_clEi", "λ in A::f"},
    {"_ZN1aMUliE_clEi", "λ in a"},
    {"_ZZ1fvEN5Local1gEv", "Local::g in f"},
    {"main::$_0::operator()() const", "λ in main"},
    {"a::f(int)::$_2::operator()(int) const", "λ3 in a::f"},
    {"f(int)::'lambda'()::operator()() const", "λ in f"},
    {"f(int)::'lambda0'(char)::operator()(char) const", "λ2 in f"},
    {"auto f(int)::'lambda'(auto)::operator()<int>(int) const", "λ in f"},
    // Levels of recursion, as callgrind has them.
    {"f(int)'2", "f [recursion 2]"},
    {"a::f(int) [clone .isra.0]'13", "a::f [isra, recursion 13]"},
    {"fib'2", "fib [recursion 2]"},
    {"f'", "f'"},
    // Functions that call something else.
    {"std::_Function_handler<int (char), f(int)::{lambda(char)#1}>::_M_invoke(std::_Any_data const&, char&&)",
     "λ in f [std::function]"},
    {"std::_Function_handler<int (char), int (*)(char)>::_M_invoke(std::_Any_data const&, char&&)",
     "int (*)(char) [std::function]"},
    {"std::_Function_handler<void (), std::_Bind<A::f()::{lambda(int)#2} (int)> >::_M_invoke(std::_Any_data const&)",
     "λ2 in A::f [std::function]"},
    {"std::_Function_handler<int (), a::Functor>::_M_manager(std::_Any_data&, std::_Any_data const&, int)",
     "a::Functor [std::function manager]"},
    {"void std::__invoke_impl<void, main::{lambda()#1}&>(std::__invoke_other, main::{lambda()#1}&)", "λ in main "
                                                                                                     "[std::invoke]"},
    {"void std::__invoke_impl<void, void (A::*)(int), A*, int>(std::__invoke_memfun_deref, int)",
     "void (A::*)(int) [std::invoke]"},
    {"std::thread::_State_impl<std::thread::_Invoker<std::tuple<main::{lambda()#1}> > >::_M_run()",
     "λ in main [std::thread]"},
    {"std::_Bind<f()::{lambda(int)#1} (std::_Placeholder<1>)>::operator()<int>(int)", "λ in f [std::bind]"},
    {"bool __gnu_cxx::__ops::_Iter_comp_iter<f()::{lambda(int, int)#1}>::operator()<int*, int*>(int*, int*)",
     "λ in f [comparison]"},
    {"non-virtual thunk to A::f()", "A::f [thunk]"},
    {"_GLOBAL__sub_I__ZN1A1fEv", "A::f [initialisers]"},
    // Functions that compilers make of one function.
    {"_Z1fi.part.0", "f [part]"},
    {"_Z1fi.isra.2.cold", "f [isra 2, cold]"},
    {"f.part.1", "f [part 1]"},
    {"f.constprop.0.isra.0", "f [constprop, isra]"},
    {"f._omp_fn.0", "f [omp 0]"},
    {"_Z1fi._omp_fn.1", "f [omp 1]"},
    {"f.lto_priv.3", "f [lto_priv 3]"},
    {"inner.1234", "inner.1234"}, // the outer function is not known
    // Other languages.
    {"__grid_MOD_relax", "grid::relax"},
    {"__grid_MOD_relax.part.0", "grid::relax [part]"},
    {"_ZN4core3fmt5write17h0123456789abcdefE", "core::fmt::write"},
    {"_ZN44_$LT$$RF$T$u20$as$u20$core..fmt..Display$GT$3fmt17h0123456789abcdefE", "<&T as core::fmt::Display>::fmt"},
    {"_ZN1a4main28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE", "λ in a::main"},
    {"_ZNK1AntEv", "A::operator!"},
    {"main()::<lambda(int)>", "<lambda(int)> in main"},
    {"_RNvNtCs6xxl1lAjzDf_1a5inner4work", "a::inner::work"},
    {"_RNvMs3_NtCslNYArtu3iFV_5alloc7raw_vecINtB5_6RawVecyE8grow_oneCs6xxl1lAjzDf_1a",
     "alloc::raw_vec::RawVec::grow_one"},
    {"_RINvMNtCsgEmfK2I1SDS_4core5sliceSh11copy_withinINtNtNtB5_3ops5range14RangeInclusivejEECsfEOYDRpO4Ta_11miniz_"
     "oxide",
     "<[u8]>::copy_within"},
    {"_RNvXCs6xxl1lAjzDf_1aNtB2_2SqNtB2_5Shape4area", "<a::Sq as a::Shape>::area"},
    {"_RNCNvCs6xxl1lAjzDf_1a4main0B3_", "λ in a::main"},
    {"_RNCNvCs6xxl1lAjzDf_1a4mains_0B3_.llvm.42", "λ2 in a::main"},
    {"_Dmain", "D main"},
    {"_D4main4workFZv", "main.work"},
    {"_D2rt4util7utility__T8_ComplexTdZQm9__xtoHashFNbNeKxSQBzQBzQBx__TQBsTdZQByZm",
     "rt.util.utility._Complex!(double)._Complex.__xtoHash(ref "
     "const(rt.util.utility._Complex!(double)._Complex))"},
    {"github.com/user/server.(*Handler).serve", "server.(*Handler).serve"},
    {"main.main.func1", "main.main.func1"},
    // No names.
    {"[plt: libc.so.6]", "[plt: libc.so.6]"},
    {"<unattributed>", "<unattributed>"},
    {"-[View draw:]", "-[View draw:]"},
    {"fn@0x1234", "fn@0x1234"},
    {"f(", "f"},
    {"::", "::"},
    {"<<<<", "<<<<"},
    {"", ""},
};

} // namespace

class TestShortName : public QObject {
    Q_OBJECT

private slots:
    void aNameLosesWhatIsRarelyNeeded_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("wanted");
        for (const auto& [symbol, name] : rows)
            QTest::newRow(symbol) << QString::fromStdString(readableName(symbol)) << QString::fromUtf8(name);
    }
    void aNameLosesWhatIsRarelyNeeded()
    {
        QFETCH(QString, name);
        QFETCH(QString, wanted);
        QCOMPARE(QString::fromStdString(shortName(name.toStdString())), wanted);
    }
    /// Their demanglers would work on these for hours.
    void whatTakesLongToReadStaysASymbol()
    {
        const std::string lifetimes = "_RYFGzzzzzzzz_EuNtC1a1b";
        QCOMPARE(readableName(lifetimes), lifetimes);
        std::string choices = "_D";
        for (int i = 0; i < 60; ++i)
            choices += "1aFS";
        choices += "1a";
        QCOMPARE(readableName(choices), choices);
        QCOMPARE(readableName("_Resize"), std::string("_Resize"));
        QCOMPARE(readableName("_Draw"), std::string("_Draw"));
        QCOMPARE(readableName("_RESIZE"), std::string("_RESIZE"));
    }
    /// It is cut, and its brackets are never closed.
    void aHugeNameIsShort()
    {
        std::string name = "std::_Function_handler<";
        for (int i = 0; i < 10'000; ++i)
            name += "std::map<int, a<(char)1>::";
        QCOMPARE(shortName(name), std::string("std::_Function_handler"));
        QCOMPARE(shortName(std::string(100'000, '<')), std::string(4097, '<'));
        QVERIFY(shortName(std::string(100'000, '(') + std::string(100'000, ')')).size() <= 4097);
        std::string nested;
        for (int i = 0; i < 1000; ++i)
            nested += "f(int)::{lambda(int)#1}::operator()(";
        QCOMPARE(shortName(nested), std::string("λ in f"));
    }
    void bytesThatAreNoTextStayWhole()
    {
        const std::string bytes = "a\xff\x80::b\xc3(int)";
        QCOMPARE(shortName(bytes), std::string("a\xff\x80::b\xc3"));
    }
};

QTEST_GUILESS_MAIN(TestShortName)
#include "tst_short_name.moc"
