<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>Attribution</name>
    <message>
        <source>The two disagree beyond chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A call from %1 takes %2, one from %3 %4. Trust the measured shares.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls do not cost the same, whoever makes them. Trust the measured shares.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> + %1 inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> + %1 recursive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, none from outside</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source> · %1 functions</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source> · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 of self in the kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>descendants %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares follow the call counts, as if every call cost the same. Record with gmonscope-record to measure them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 % = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 % = %1 est. · %2 meas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>±%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Callers pay for the cycle as a whole, %1 of the run. Inside it calls are counted, no time flows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Members of cycle %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with less time, in the tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counts no calls itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>callers outside the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inside the cycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of what %2 costs, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>static, never called from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more callers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1&apos;s %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who pays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>callers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no caller is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self and called functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 samples</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>calls nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>est.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>within chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 % = %1 in A · %2 in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>callers, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 functions</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · new in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · gone in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 in A, %2 in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self and descendants, measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self and descendants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shares agree within chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shares differ beyond chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part of self that is code of other functions, put here by the compiler; the program&apos;s debugging information tells it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inlined here...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inlined here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part of self</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading debugging information...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No debugging information, or no time inlined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No time in inlined functions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>code of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide what is inlined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All callers...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that lead here, by any number of calls, and how much of the time they asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All callers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direct and indirect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide all callers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All callees...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that is called from here, by any number of calls, and how much time it took for that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All callees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide all callees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with less time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with fewer calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direct</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 calls away</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AttributionModel</name>
    <message>
        <source>in A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>they disagree beyond chance</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AttributionPanel</name>
    <message>
        <source>Attribution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a function to see who pays for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares follow the call counts, as if every call cost the same. The dark part is the function&apos;s own time, the light one its descendants&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the sampled stacks, which only .scope files have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>95 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In 95 of 100 runs the true time lies within: sampling is a matter of chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gprof entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows what each run of the sum says of the function; the runs are read one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The function&apos;s number in gprof&apos;s listing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured: no stacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A, before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B, after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dark part is the function&apos;s own time, the light one its descendants&apos;. Several runs have their mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[%1] of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gprof entry of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BannerArea</name>
    <message>
        <source>Loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BottomStrip</name>
    <message>
        <source>Runs, threads and problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BusyPanel</name>
    <message>
        <source>Drawing the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CallGraphModel</name>
    <message>
        <source>no callers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>callers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>called functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function (sorting...)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Desc. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Callers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Callees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A function, or a cycle as a whole; opens to its callers and the functions it calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number in brackets of gprof&apos;s listing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self time and descendants in % of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in the function itself; in a caller&apos;s or callee&apos;s line: those passed along</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in what it called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls by others; in a caller&apos;s or callee&apos;s line: these calls / all calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recursive calls; for a cycle, calls among its members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions that call it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions it calls</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodeController</name>
    <message>
        <source>%1 is several functions as one: there is no single code to show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no single function: there is no code to show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not there, or cannot be read: its code cannot be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is another build than what ran: its code would not fit the times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no code of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No source lines are known of %1, and instructions of its machine cannot be written out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the code...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a function to see its code.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is several functions: select one of them to see its code.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No source lines are known: build %1 with -g to see its times by line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No source lines are known: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No source lines are known of this function.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was written after %2 was built: lines may have moved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose folder...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder of the sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not below %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodeModel</name>
    <message>
        <source>code of no known line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time of no instruction, such as that of hidden functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2 from here. Enter or a double click selects it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code of %1, inlined here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1:%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, inlined here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inlined %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Called %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ran</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in this code itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in functions that are called from here: the part that the function pays, shared by calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls that were made from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often it ran: the function&apos;s first line has its calls, other lines have a number where basic blocks were counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line of the source file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The code</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodePanel</name>
    <message>
        <source>1 line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 instruction</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 lines</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 instructions</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source and instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine&apos;s instructions alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each line of the source with its instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hotter line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hottest line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No time of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 self in %2 · hottest: %3 with %4 of it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompareBar</name>
    <message>
        <source>Comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ±%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 function changed beyond chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 functions changed beyond chance</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>p &lt; 0.01, corrected for %1 comparisons. Chance means that of sampling; variations of the machine are not in it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareController</name>
    <message>
        <source>The comparison stays as it was: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to compare with: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the baseline with the other runs, one of two runs with the other, or else with files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare &amp;with...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare &amp;baseline with the other runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Leave compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare &amp;run 1 with run 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the profiles to compare with, and their program</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompareModel</name>
    <message>
        <source>%1: %2 to %3, %4 (%5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beyond chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>within chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, new in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, gone in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self and descendants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls: %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change in self %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>No function changed like that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beyond chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison of functions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparedView</name>
    <message>
        <source>Graph of the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Focus on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus on its &amp;ancestors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus on its &amp;descendants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide (its callers pay)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CycleDialog</name>
    <message numerus="yes">
        <source>%1 functions</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No cycle is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cycle of %1 is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 cycles are left, the largest of %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the fewest calls...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls that tie the cycle together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the cycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 calls among them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 of the run). </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2Time flows through the members again when the calls that close the cycle are left out; those with the fewest calls cost least.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more would have to be cut to open all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only stacks tell of these calls: they cannot be left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the calls to leave out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaves out %1 of the %2 calls in the cycle (%3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; 1 function is in none any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 are in none any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the estimate, %1 that would flow along these calls go to the other callers.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Float %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>No known program opens %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EntryMenu</name>
    <message>
        <source>&amp;Focus on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus on its &amp;ancestors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus on its &amp;descendants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;less of its callers and callees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open cycle...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide (its callers pay)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Group with others...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paths from here to...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the other function first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paths from here to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paths from %1 &amp;to here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only &amp;file %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only &amp;module %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportController</name>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilesModel</name>
    <message>
        <source>no module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking for the files...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (sorting...)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens to its functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in the code of the functions themselves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in a function and its descendants. A file as a whole has none: its functions call each other, and the same time would count twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls of the function; for a file or module, calls from others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many functions there are</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FilesPanel</name>
    <message>
        <source>Files and modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions by source file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions by program and library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions that nobody called, by file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions by</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FlameGraph</name>
    <message>
        <source>all stacks, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width: time that the first row&apos;s own code took, by who called it. Fill: self time of the function.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width: measured time. Fill: self time of the function.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 frames are narrower than a pixel.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3 of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, self %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>callers not known</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FlamePanel</name>
    <message>
        <source>1 frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 frames</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>, in 1 place</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>, in %1 places</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold recursion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Callers above the functions that they call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top-down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Callers below the functions that they call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bottom-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stack that comes back to a function goes on there; what was between is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Direction of the flame graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 narrower than a pixel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of the run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FlameView</name>
    <message>
        <source>Flame graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calling %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>called by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of the run, here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 samples</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, self %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in all its places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk: up, down, neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the frame the whole width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the frame above again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the frame above again, then leave the selection</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FlatModel</name>
    <message>
        <source>in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 user, %2 system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>member of cycle %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function (sorting...)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FocusBar</name>
    <message>
        <source>Functions like %1 are shown as one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave %1 out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the calls and the time of these threads are shown:
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1 again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their callers pay for these:
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions of one file, class or module are shown as one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 arc cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 arcs cut</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Arcs are left out to open cycles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FocusLine</name>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 functions in focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 % of self time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>1 call</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 calls</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>cycle %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>process %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 + 1 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 + %2 runs</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 minute ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 minutes ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>1 hour ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 hours ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 days ago</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FunctionsPanel</name>
    <message>
        <source>Functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Call graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bottom-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flat profile</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GivenFiles</name>
    <message>
        <source>a named pipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: expected a file, found %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the profile of another program, or of another build of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a profile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: a part of it is missing, or not as it was written.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GraphPanel</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detail: number of functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many functions are shown, those first that explain most of the time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is in this focus.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · more than %2 cannot be read: focus on a part to see the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep %1 in the graph when something else is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was recorded.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>Call graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to show them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold this cycle into one box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the functions of this cycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to show them one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk: caller, callee, neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in at the pointer, as Ctrl+wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out at the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 %, at the selected function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide more callers and callees; fold a cycle or chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold or unfold the cycle or chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus: ancestors and descendants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus: ancestors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus: descendants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide: its callers pay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>chain of %1 functions: %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self %1 milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self %1 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 calls</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>calls itself: yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls itself: no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GroupDialog</name>
    <message>
        <source>&amp;Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An extended regular expression, as grep -E takes it; it may match anywhere in the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions of the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Functions like</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a part of the names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected %1, found %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No function fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 function, %1 of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 functions, %2 of their own.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GroupingController</name>
    <message>
        <source>&amp;Group by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New group...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Si&amp;ngle functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source &amp;file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Class or namespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Module</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayoutNotice</name>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer functions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Fill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change of self, % of run A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change of calls, % of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shrunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone in B, dashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total time, A above B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls, A above B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as wide as its time in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as wide as its calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>through hidden functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured only, not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>est. and meas. disagree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cycle, no time flows inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no known caller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in a shared library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self, descendants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls, % of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total time, % of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self time, % of the run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveBar</name>
    <message>
        <source>has ended: its last state is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was killed: all that it had counted is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be read just now: the numbers are a moment old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs; a sum of several runs is not followed: Reload shows how it goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs unprofiled, and is not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs, but is not followed: the numbers stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs unprofiled: nothing is counted until profiling goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs, and is followed once a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this bar; the program is not followed any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, process %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveController</name>
    <message>
        <source>&amp;Follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows each second how the program goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop profiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets aside the counts so far: the profile begins anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dump</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the profile as it stands to where the program would write it at its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open its profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gmonscope-ctl, which does that, is neither beside this program nor in PATH.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile was not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile was written as it stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;sume profiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls and time are counted again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls and time are not counted until profiling goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile that it has left: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveDialog</name>
    <message>
        <source>was killed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs, not profiled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets aside the counts so far: the profile begins anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;sume profiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The counts so far are set aside; the profile begins anew here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls and time are not counted until profiling goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profiling goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of your programs runs under gmonscope-record, or none has counted a call yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A program that is watched is followed once a second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop profiling</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LoadNotices</name>
    <message>
        <source>The profile has no thread %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It cannot be shown alone: %1. The profile that was shown stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not in the sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 files are not in the sum</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Goes with %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A profile does not name its program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds neither samples nor calls.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sample fell into the program&apos;s own code: it ran too briefly, or in shared libraries. Calls only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No calls were counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not built with -pg: there are times, but no callers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may be of another build of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has too few symbols</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the %2 fall in code without a name, shown as fn@ADDRESS or [gap]. Its debugging symbols, or the program as it was before strip, have the names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The graph is drawn in a simpler way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The comparison is drawn in a simpler way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 - %2 - gmonscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open r&amp;ecent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>G&amp;raph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave search, focus, selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About gmonscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;gmonscope %1&lt;/b&gt;&lt;br&gt;See where a program&apos;s time goes, and who asked for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the MIT licence.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NameFilter</name>
    <message>
        <source>Filter by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: name or /regex/</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OpenController</name>
    <message>
        <source>Open a program and its profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add profiles to the sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 - %2 in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its program was not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes with %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose its program...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no gmon.out of %1 yet. Recording it makes one, and opens it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record it...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open what is whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other file...</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PreferencesController</name>
    <message>
        <source>Se&amp;ttings...</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsController</name>
    <message>
        <source>Add what is whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose its program...</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsModel</name>
    <message>
        <source>1 error</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>1 note</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 notes</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QAction</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QDialog</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the function that is called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>self %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecordDialog</name>
    <message>
        <source>&amp;Record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record a program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program&apos;s output appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counts only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples per second of processor time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not profiled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profiled if built with -pg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all profiled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the program to record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs in &amp;folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder that it runs in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile is &amp;written to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processes it s&amp;tarts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gmonscope-record was found neither beside the window&apos;s program nor in PATH. Install gmonscope&apos;s runtime, or record in a terminal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the profile?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was written on %1, in %2. The new profile takes its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is being recorded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was asked to end. If it does not, press Stop again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was recorded. The reason is above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No profile was written. Was the program built with -pg, and did it call anything?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program ended by a signal; its profile is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program ended with status %1; its profile is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done; its profile is open.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Recording</name>
    <message>
        <source>Name the program to record.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not there. Choose a program that was built with -pg.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not executable: choose a program, not its source or its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no folder: choose the one that the program shall run in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the file that the profile is written to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder: name the file that the profile is written to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be written to %1: choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReloadOffer</name>
    <message>
        <source>a moment ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was written again %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile that is shown stays, but cannot be read again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunSummary</name>
    <message>
        <source>%1 at %2 Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs in the sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most called functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hottest functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a function to see who pays for it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunsController</name>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as &amp;baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was taken out of the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 runs were taken out of the list</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The files themselves are untouched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds runs that are here already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in the sum already</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 files are in the sum already</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>It holds the same run as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add it all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add them all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 run was added to the sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 runs were added to the sum</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>It is of %1, which is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was opened in place of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dropped files belong to another program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add what is whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunsModel</name>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM yyyy, hh:mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in the sum, %2 left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in the sum</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunsPanel</name>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchBar</name>
    <message>
        <source>Search: name or /regex/</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Letters of a function&apos;s name, or a regular expression between slashes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchController</name>
    <message>
        <source>&amp;Find...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The regular expression %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a regular expression: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions found · their self time in % of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchPattern</name>
    <message>
        <source>takes too long; fewer + and * may help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionController</name>
    <message>
        <source>&amp;Save session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session &amp;as...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions of gmonscope (*%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threads (%1), which were shown alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all of the session fits any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This profile does not have: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Move smoothly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ticks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counts only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the desktop&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The environment&apos;s GMONSCOPE_THEME has the last word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Detail of a new graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Times in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command that opens a source file: %f stands for the file and %l for the line, as in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Samples when recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recent files in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset &amp;all settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpreadController</name>
    <message>
        <source>&amp;Spread of runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spread of runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpreadModel</name>
    <message>
        <source>in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self and descendants: %1 to %2, %3 on the average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dev. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self time in the run in which it took least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self time of one run, on the average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self time in the run in which it took most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation of self time from run to run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusTexts</name>
    <message>
        <source> at %1 Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (±%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2 samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press ? for the keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No profile open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no samples, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 only: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>± is a 95 % interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The error by chance of a time as long as the run. The fewer samples a time has, the larger is its error; the attribution shows it for each.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TableFocusController</name>
    <message>
        <source>Tables &amp;follow the focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flat profile and call graph show only what the graph has in focus</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThreadsController</name>
    <message>
        <source>%1: %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Threads shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only this thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;all threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Show &amp;only these %1 threads</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show &amp;only this thread</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThreadsModel</name>
    <message>
        <source>Thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The function that the thread started with; those that took little are grouped by it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name that the program gave to the thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time in % of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in the program&apos;s and its libraries&apos; code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in the kernel on its behalf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often it was sampled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel&apos;s number of the thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of its run in the list of runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThreadsPanel</name>
    <message>
        <source>Threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no thread is known: only a .scope file tells of them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TreeModel</name>
    <message>
        <source>callers not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stacks were cut short here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens to what it called on this way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens to what called it on this way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in the function and in what it called, on the way that the rows above tell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in the code of the first function, which was called on this way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in the function&apos;s own code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the stacks that begin with this function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same in % of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same in % of the row above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampled stacks that this way is in</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TreePanel</name>
    <message>
        <source>Fold recursion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls from the top down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls from the bottom up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stack that comes back to a function goes on there; what was between is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured by sampled stacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated by call counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated by call counts: no stacks were sampled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UnfitParts</name>
    <message>
        <source>%1, which was hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>functions of the group %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls from %1 to %2, which were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, which was in focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, which was selected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UnfoldStep</name>
    <message>
        <source>show callers of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show callees of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewController</name>
    <message>
        <source>&amp;Fill of the boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times in % of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times in ticks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ticks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares measured by sampled stacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares estimated by call counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Short names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold &amp;recursion in trees and flames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stack that comes back to a function goes on there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flame graph from the &amp;bottom up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below each function stand its callers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times in s, %, ticks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By self time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By total time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By source file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewFilter</name>
    <message>
        <source>paths from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ancestors of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>descendants of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>focus on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group by file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group by class or namespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group by module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show single functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaving %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the whole program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fold chains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unfold chains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fold the chain of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unfold the chain of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hide %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show %1 again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show hidden functions again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ungroup %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>restore calls from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>restore calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show all threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show only %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ancestors of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Descendants of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focus %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Module %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 threads</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and what leads to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and what it leads to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, what leads to it and what it leads to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything on a way from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The functions of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold chains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Functions each of which is the only caller of the next become one box</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See where a program&apos;s time goes, and who asked for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop gmon.out and its program here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several profiles of one program are summed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A small interpreter, with a cycle and measured call stacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record a program...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs it, and opens the profile that it leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch a running program...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists those that are being recorded now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found %1 in %2, written %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other program...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to get a profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build with -pg, keep -g</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run it under the recorder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open what it wrote</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;Open...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Watch a running program...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reco&amp;rd a program...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add run...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heaviest &amp;caller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold or unfold &amp;cycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open cycle...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to its c&amp;ycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About gmonscope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
