<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>Attribution</name>
    <message>
        <source>The two disagree beyond chance</source>
        <translation>Beide weichen über den Zufall hinaus ab</translation>
    </message>
    <message>
        <source>A call from %1 takes %2, one from %3 %4. Trust the measured shares.</source>
        <translation>Ein Aufruf aus %1 dauert %2, einer aus %3 %4. Den gemessenen Anteilen vertrauen.</translation>
    </message>
    <message>
        <source>Calls do not cost the same, whoever makes them. Trust the measured shares.</source>
        <translation>Aufrufe kosten je nach Aufrufer verschieden viel. Den gemessenen Anteilen vertrauen.</translation>
    </message>
    <message>
        <source>calls not counted</source>
        <translation>Aufrufe nicht gezählt</translation>
    </message>
    <message>
        <source> + %1 inside</source>
        <translation> + %1 innerhalb</translation>
    </message>
    <message>
        <source> + %1 recursive</source>
        <translation> + %1 rekursiv</translation>
    </message>
    <message>
        <source> · %1 each</source>
        <translation> · je %1</translation>
    </message>
    <message>
        <source>, none from outside</source>
        <translation>, keine von außen</translation>
    </message>
    <message numerus="yes">
        <source> · %1 functions</source>
        <translation>
            <numerusform> · %1 Funktion</numerusform>
            <numerusform> · %1 Funktionen</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1</source>
        <translation> · %1</translation>
    </message>
    <message>
        <source> · %1 of self in the kernel</source>
        <translation> · %1 der Eigenzeit im Kernel</translation>
    </message>
    <message>
        <source>self %1</source>
        <translation>selbst %1</translation>
    </message>
    <message>
        <source>descendants %1</source>
        <translation>Nachkommen %1</translation>
    </message>
    <message>
        <source>Shares follow the call counts, as if every call cost the same. Record with gmonscope-record to measure them.</source>
        <translation>Die Anteile folgen den Aufrufzahlen, als koste jeder Aufruf gleich viel. Mit gmonscope-record aufnehmen, um sie zu messen.</translation>
    </message>
    <message>
        <source>100 % = %1</source>
        <translation>100 % = %1</translation>
    </message>
    <message>
        <source>100 % = %1 est. · %2 meas.</source>
        <translation>100 % = %1 gesch. · %2 gem.</translation>
    </message>
    <message>
        <source>±%1</source>
        <translation>±%1</translation>
    </message>
    <message>
        <source>Callers pay for the cycle as a whole, %1 of the run. Inside it calls are counted, no time flows.</source>
        <translation>Die Aufrufer zahlen für den Zyklus als Ganzes, %1 des Laufs. In ihm werden Aufrufe gezählt, es fließt keine Zeit.</translation>
    </message>
    <message>
        <source>Members of cycle %1</source>
        <translation>Mitglieder von Zyklus %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>with less time, in the tables</source>
        <translation>mit weniger Zeit, in den Tabellen</translation>
    </message>
    <message>
        <source>counts no calls itself</source>
        <translation>zählt selbst keine Aufrufe</translation>
    </message>
    <message>
        <source>callers outside the program</source>
        <translation>Aufrufer außerhalb des Programms</translation>
    </message>
    <message>
        <source>inside the cycle</source>
        <translation>innerhalb des Zyklus</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of what %2 costs, %3</source>
        <translation>%1 der Kosten von %2, %3</translation>
    </message>
    <message>
        <source>static, never called from here</source>
        <translation>statisch, von hier nie aufgerufen</translation>
    </message>
    <message>
        <source>0 of %1</source>
        <translation>0 / %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 more callers</source>
        <translation>
            <numerusform>%1 weiterer Aufrufer</numerusform>
            <numerusform>%1 weitere Aufrufer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 more functions</source>
        <translation>
            <numerusform>%1 weitere Funktion</numerusform>
            <numerusform>%1 weitere Funktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>of %1&apos;s %2</source>
        <translation>von %1: %2</translation>
    </message>
    <message>
        <source>Who pays</source>
        <translation>Wer zahlt</translation>
    </message>
    <message>
        <source>callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>no caller is known</source>
        <translation>kein Aufrufer bekannt</translation>
    </message>
    <message>
        <source>Where it goes</source>
        <translation>Wohin es geht</translation>
    </message>
    <message>
        <source>self and called functions</source>
        <translation>selbst und aufgerufene Funktionen</translation>
    </message>
    <message>
        <source>self</source>
        <translation>selbst</translation>
    </message>
    <message numerus="yes">
        <source>%1 samples</source>
        <translation>
            <numerusform>%1 Stichprobe</numerusform>
            <numerusform>%1 Stichproben</numerusform>
        </translation>
    </message>
    <message>
        <source>calls nothing</source>
        <translation>ruft nichts auf</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>meas.</source>
        <translation>gem.</translation>
    </message>
    <message>
        <source>est.</source>
        <translation>gesch.</translation>
    </message>
    <message>
        <source>within chance</source>
        <translation>im Rahmen des Zufalls</translation>
    </message>
    <message>
        <source>%1 in both</source>
        <translation>%1 in beiden</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>von %1 auf %2</translation>
    </message>
    <message>
        <source>new in B</source>
        <translation>neu in B</translation>
    </message>
    <message>
        <source>gone in B</source>
        <translation>in B entfallen</translation>
    </message>
    <message>
        <source>100 % = %1 in A · %2 in B</source>
        <translation>100 % = %1 in A · %2 in B</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>callers, %1</source>
        <translation>Aufrufer, %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 functions</source>
        <translation>
            <numerusform>%1 Funktion</numerusform>
            <numerusform>%1 Funktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 each</source>
        <translation>von je %1 auf je %2</translation>
    </message>
    <message>
        <source> · new in B</source>
        <translation> · neu in B</translation>
    </message>
    <message>
        <source> · gone in B</source>
        <translation> · in B entfallen</translation>
    </message>
    <message>
        <source> · %1 in A, %2 in B</source>
        <translation> · %1 in A, %2 in B</translation>
    </message>
    <message>
        <source>Each run</source>
        <translation>Jeder Lauf</translation>
    </message>
    <message>
        <source>self and descendants, measured</source>
        <translation>selbst und Nachkommen, gemessen</translation>
    </message>
    <message>
        <source>self and descendants</source>
        <translation>selbst und Nachkommen</translation>
    </message>
    <message numerus="yes">
        <source>%1 more runs</source>
        <translation>
            <numerusform>%1 weiterer Lauf</numerusform>
            <numerusform>%1 weitere Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>The shares agree within chance.</source>
        <translation>Die Anteile stimmen im Rahmen des Zufalls überein.</translation>
    </message>
    <message>
        <source>The shares differ beyond chance.</source>
        <translation>Die Anteile weichen über den Zufall hinaus ab.</translation>
    </message>
    <message>
        <source>The part of self that is code of other functions, put here by the compiler; the program&apos;s debugging information tells it</source>
        <translation>Der Teil der Eigenzeit, der Code anderer Funktionen ist, den der Compiler hier inline eingefügt hat; die Debug-Informationen des Programms geben ihn an</translation>
    </message>
    <message>
        <source>Inlined here...</source>
        <translation>Hier inline eingefügt...</translation>
    </message>
    <message>
        <source>Inlined here</source>
        <translation>Hier inline eingefügt</translation>
    </message>
    <message>
        <source>part of self</source>
        <translation>Teil der Eigenzeit</translation>
    </message>
    <message>
        <source>Reading debugging information...</source>
        <translation>Debug-Informationen werden gelesen...</translation>
    </message>
    <message>
        <source>No debugging information, or no time inlined.</source>
        <translation>Keine Debug-Informationen, oder keine Zeit in Inline-Code.</translation>
    </message>
    <message>
        <source>No time in inlined functions.</source>
        <translation>Keine Zeit in Inline-Funktionen.</translation>
    </message>
    <message>
        <source>code of its own</source>
        <translation>eigener Code</translation>
    </message>
    <message>
        <source>Hide what is inlined</source>
        <translation>Inline-Code ausblenden</translation>
    </message>
    <message>
        <source>All callers...</source>
        <translation>Alle Aufrufer...</translation>
    </message>
    <message>
        <source>All that lead here, by any number of calls, and how much of the time they asked for</source>
        <translation>Alle, die über beliebig viele Aufrufe hierher führen, und wie viel der Zeit sie veranlasst haben</translation>
    </message>
    <message>
        <source>All callers</source>
        <translation>Alle Aufrufer</translation>
    </message>
    <message>
        <source>direct and indirect</source>
        <translation>direkt und indirekt</translation>
    </message>
    <message>
        <source>Hide all callers</source>
        <translation>Alle Aufrufer ausblenden</translation>
    </message>
    <message>
        <source>All callees...</source>
        <translation>Alle Aufgerufenen...</translation>
    </message>
    <message>
        <source>All that is called from here, by any number of calls, and how much time it took for that</source>
        <translation>Alle, die von hier über beliebig viele Aufrufe aufgerufen werden, und wie viel Zeit sie dafür brauchten</translation>
    </message>
    <message>
        <source>All callees</source>
        <translation>Alle Aufgerufenen</translation>
    </message>
    <message>
        <source>Hide all callees</source>
        <translation>Alle Aufgerufenen ausblenden</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>with less time</source>
        <translation>mit weniger Zeit</translation>
    </message>
    <message>
        <source>with fewer calls</source>
        <translation>mit weniger Aufrufen</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>direkt</translation>
    </message>
    <message numerus="yes">
        <source>%1 calls away</source>
        <translation>
            <numerusform>über %1 Aufruf</numerusform>
            <numerusform>über %1 Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 Stichprobe</translation>
    </message>
    <message>
        <source>A click shows them</source>
        <translation>Ein Klick zeigt sie</translation>
    </message>
    <message>
        <source>The shares are equal.</source>
        <translation>Die Anteile sind gleich.</translation>
    </message>
    <message>
        <source>The shares differ.</source>
        <translation>Die Anteile sind verschieden.</translation>
    </message>
    <message>
        <source>%1: more</source>
        <translation>%1: mehr</translation>
    </message>
    <message>
        <source>%1: less</source>
        <translation>%1: weniger</translation>
    </message>
    <message>
        <source>%1, others %2</source>
        <translation>%1, andere %2</translation>
    </message>
    <message>
        <source>Runs that differ</source>
        <translation>Läufe, die abweichen</translation>
    </message>
    <message>
        <source>%1, self %2</source>
        <translation>%1, selbst %2</translation>
    </message>
    <message>
        <source>%1, mean %2</source>
        <translation>%1, im Mittel %2</translation>
    </message>
    <message>
        <source>lost %1</source>
        <translation>verloren %1</translation>
    </message>
    <message>
        <source>Self: most in %1</source>
        <translation>Eigen: am meisten in %1</translation>
    </message>
    <message>
        <source>Total: most in %1</source>
        <translation>Gesamt: am meisten in %1</translation>
    </message>
</context>
<context>
    <name>AttributionModel</name>
    <message>
        <source>in A</source>
        <translation>in A</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>in B</source>
        <translation>in B</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>they disagree beyond chance</source>
        <translation>sie weichen über den Zufall hinaus ab</translation>
    </message>
</context>
<context>
    <name>AttributionPanel</name>
    <message>
        <source>Attribution</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Select a function to see who pays for it.</source>
        <translation>Eine Funktion auswählen, um zu sehen, wer für sie zahlt.</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>Shares follow the call counts, as if every call cost the same. The dark part is the function&apos;s own time, the light one its descendants&apos;.</source>
        <translation>Die Anteile folgen den Aufrufzahlen, als koste jeder Aufruf gleich viel. Der dunkle Teil ist die Eigenzeit der Funktion, der helle die Zeit ihrer Nachkommen.</translation>
    </message>
    <message>
        <source>By the sampled stacks, which only .scope files have</source>
        <translation>Nach den Stapeln der Stichproben, die nur .scope-Dateien haben</translation>
    </message>
    <message>
        <source>95 %</source>
        <translation>95 %</translation>
    </message>
    <message>
        <source>In 95 of 100 runs the true time lies within: sampling is a matter of chance</source>
        <translation>In 95 von 100 Läufen liegt die wahre Zeit darin: Stichproben unterliegen dem Zufall</translation>
    </message>
    <message>
        <source>gprof entry</source>
        <translation>gprof-Eintrag</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Each run</source>
        <translation>Jeder Lauf</translation>
    </message>
    <message>
        <source>Shows what each run of the sum says of the function; the runs are read one by one</source>
        <translation>Zeigt, was jeder Lauf der Summe über die Funktion sagt; die Läufe werden einzeln gelesen</translation>
    </message>
    <message>
        <source>The function&apos;s number in gprof&apos;s listing</source>
        <translation>Die Nummer der Funktion in der Liste von gprof</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>not measured: no stacks</source>
        <translation>nicht gemessen: keine Stapel</translation>
    </message>
    <message>
        <source>A, before</source>
        <translation>A, vorher</translation>
    </message>
    <message>
        <source>B, after</source>
        <translation>B, nachher</translation>
    </message>
    <message>
        <source>The dark part is the function&apos;s own time, the light one its descendants&apos;. Several runs have their mean.</source>
        <translation>Der dunkle Teil ist die Eigenzeit der Funktion, der helle die Zeit ihrer Nachkommen. Bei mehreren Läufen gilt der Mittelwert.</translation>
    </message>
    <message>
        <source>Hide runs</source>
        <translation>Läufe ausblenden</translation>
    </message>
    <message>
        <source>[%1] of %2</source>
        <translation>[%1] von %2</translation>
    </message>
    <message>
        <source>gprof entry of %1</source>
        <translation>gprof-Eintrag von %1</translation>
    </message>
    <message>
        <source>measured with the calls</source>
        <translation>mit den Aufrufen gemessen</translation>
    </message>
    <message>
        <source>%1
Click: this run alone</source>
        <translation>%1
Klick: dieser Lauf allein</translation>
    </message>
</context>
<context>
    <name>BannerArea</name>
    <message>
        <source>Loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>BesideController</name>
    <message>
        <source>%1 runs fall into %2 groups</source>
        <translation>%1 Läufe bilden %2 Gruppen</translation>
    </message>
    <message>
        <source>Unlike the others: %1 of %2 runs</source>
        <translation>Anders als die übrigen: %1 von %2 Läufen</translation>
    </message>
    <message>
        <source>Only %1 is shown</source>
        <translation>Nur %1 ist zu sehen</translation>
    </message>
    <message>
        <source>It is one of %1 runs. The strip and the columns that compare runs are of all of them.</source>
        <translation>Das ist einer von %1 Läufen. Der Streifen und die Spalten, die Läufe vergleichen, gelten für alle.</translation>
    </message>
    <message>
        <source>Show all %1 runs</source>
        <translation>Alle %1 Läufe zeigen</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>S&amp;how all runs</source>
        <translation>Alle Lä&amp;ufe zeigen</translation>
    </message>
</context>
<context>
    <name>BottomStrip</name>
    <message>
        <source>Runs, threads and problems</source>
        <translation>Läufe, Threads und Probleme</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
</context>
<context>
    <name>BusyPanel</name>
    <message>
        <source>Drawing the graph</source>
        <translation>Graph wird gezeichnet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>CallGraphModel</name>
    <message>
        <source>no callers</source>
        <translation>keine Aufrufer</translation>
    </message>
    <message>
        <source>callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>calls nothing</source>
        <translation>ruft nichts auf</translation>
    </message>
    <message>
        <source>called functions</source>
        <translation>aufgerufene Funktionen</translation>
    </message>
    <message>
        <source>Function (sorting...)</source>
        <translation>Funktion (wird sortiert...)</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>% time</source>
        <translation>% Zeit</translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation>Selbst %1</translation>
    </message>
    <message>
        <source>Desc. %1</source>
        <translation>Nachk. %1</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Self calls</source>
        <translation>Rekursiv</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>A function, or a cycle as a whole; opens to its callers and the functions it calls</source>
        <translation>Eine Funktion, oder ein Zyklus als Ganzes; aufgeklappt mit ihren Aufrufern und den Funktionen, die sie aufruft</translation>
    </message>
    <message>
        <source>The number in brackets of gprof&apos;s listing</source>
        <translation>Die Nummer in Klammern in der Liste von gprof</translation>
    </message>
    <message>
        <source>Self time and descendants in % of the run</source>
        <translation>Eigenzeit und Nachkommen in % des Laufs</translation>
    </message>
    <message>
        <source>Time in the function itself; in a caller&apos;s or callee&apos;s line: those passed along</source>
        <translation>Zeit in der Funktion selbst; in der Zeile von Aufrufern oder Aufgerufenen: die weitergegebene Zeit</translation>
    </message>
    <message>
        <source>Time in what it called</source>
        <translation>Zeit in dem, was sie aufrief</translation>
    </message>
    <message>
        <source>Calls by others; in a caller&apos;s or callee&apos;s line: these calls / all calls</source>
        <translation>Aufrufe durch andere; in der Zeile von Aufrufern oder Aufgerufenen: diese Aufrufe / alle Aufrufe</translation>
    </message>
    <message>
        <source>Recursive calls; for a cycle, calls among its members</source>
        <translation>Rekursive Aufrufe; bei einem Zyklus Aufrufe unter seinen Mitgliedern</translation>
    </message>
    <message>
        <source>Functions that call it</source>
        <translation>Funktionen, die sie aufrufen</translation>
    </message>
    <message>
        <source>Functions it calls</source>
        <translation>Funktionen, die sie aufruft</translation>
    </message>
</context>
<context>
    <name>CodeController</name>
    <message>
        <source>%1 is several functions as one: there is no single code to show.</source>
        <translation>%1 fasst mehrere Funktionen zusammen: es gibt keinen einzelnen Code zum Anzeigen.</translation>
    </message>
    <message>
        <source>%1 is no single function: there is no code to show.</source>
        <translation>%1 ist keine einzelne Funktion: es gibt keinen Code zum Anzeigen.</translation>
    </message>
    <message>
        <source>%1 is not there, or cannot be read: its code cannot be shown.</source>
        <translation>%1 ist nicht vorhanden oder nicht lesbar: der Code kann nicht angezeigt werden.</translation>
    </message>
    <message>
        <source>%1 is another build than what ran: its code would not fit the times.</source>
        <translation>%1 ist ein anderer Build als der, der lief: der Code würde nicht zu den Zeiten passen.</translation>
    </message>
    <message>
        <source>%1 has no code of %2.</source>
        <translation>%1 hat keinen Code von %2.</translation>
    </message>
    <message>
        <source>No source lines are known of %1, and instructions of its machine cannot be written out.</source>
        <translation>Zu %1 sind keine Quelltextzeilen bekannt, und Befehle dieser Maschine können nicht ausgeschrieben werden.</translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation>&amp;Quelltext</translation>
    </message>
    <message>
        <source>Reading the code...</source>
        <translation>Code wird gelesen...</translation>
    </message>
    <message>
        <source>Select a function to see its code.</source>
        <translation>Eine Funktion auswählen, um ihren Code zu sehen.</translation>
    </message>
    <message>
        <source>%1 is several functions: select one of them to see its code.</source>
        <translation>%1 umfasst mehrere Funktionen: eine davon auswählen, um ihren Code zu sehen.</translation>
    </message>
    <message>
        <source>No source lines are known: build %1 with -g to see its times by line.</source>
        <translation>Keine Quelltextzeilen bekannt: %1 mit -g bauen, um die Zeiten nach Zeilen zu sehen.</translation>
    </message>
    <message>
        <source>No source lines are known: %1</source>
        <translation>Keine Quelltextzeilen bekannt: %1</translation>
    </message>
    <message>
        <source>No source lines are known of this function.</source>
        <translation>Zu dieser Funktion sind keine Quelltextzeilen bekannt.</translation>
    </message>
    <message>
        <source>%1 was written after %2 was built: lines may have moved.</source>
        <translation>%1 wurde geschrieben, nachdem %2 gebaut wurde: Zeilen können verschoben sein.</translation>
    </message>
    <message>
        <source>%1 is not there.</source>
        <translation>%1 ist nicht vorhanden.</translation>
    </message>
    <message>
        <source>Choose folder...</source>
        <translation>Ordner wählen...</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Choose the folder of the sources</source>
        <translation>Ordner der Quelltexte wählen</translation>
    </message>
    <message>
        <source>%1 is not below %2.</source>
        <translation>%1 liegt nicht unter %2.</translation>
    </message>
    <message>
        <source>The profile comes from another tool (%1), which does not tell where in the code its amounts belong: neither source nor instructions can be shown.</source>
        <translation>Das Profil kommt von einem anderen Werkzeug (%1), das nicht sagt, wohin im Code seine Mengen gehören: Weder Quelltext noch Befehle können gezeigt werden.</translation>
    </message>
</context>
<context>
    <name>CodeModel</name>
    <message>
        <source>code of no known line</source>
        <translation>Code ohne bekannte Zeile</translation>
    </message>
    <message>
        <source>time of no instruction, such as that of hidden functions</source>
        <translation>Zeit ohne Befehl, etwa die von ausgeblendeten Funktionen</translation>
    </message>
    <message>
        <source>calls %1</source>
        <translation>ruft %1 auf</translation>
    </message>
    <message>
        <source>%1
%2 from here. Enter or a double click selects it.</source>
        <translation>%1
%2 von hier. Eingabetaste oder Doppelklick wählt sie aus.</translation>
    </message>
    <message>
        <source>Code of %1, inlined here</source>
        <translation>Code von %1, hier inline eingefügt</translation>
    </message>
    <message>
        <source>%1:%2</source>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>%1, inlined here</source>
        <translation>%1, hier inline eingefügt</translation>
    </message>
    <message>
        <source>inlined %1</source>
        <translation>inline: %1</translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation>Selbst %1</translation>
    </message>
    <message>
        <source>Called %1</source>
        <translation>Aufger. %1</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Ran</source>
        <translation>Ausgef.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Time in this code itself</source>
        <translation>Zeit in diesem Code selbst</translation>
    </message>
    <message>
        <source>Calls that were made from here</source>
        <translation>Aufrufe, die von hier gemacht wurden</translation>
    </message>
    <message>
        <source>How often it ran: the function&apos;s first line has its calls, other lines have a number where basic blocks were counted</source>
        <translation>Wie oft dies ausgeführt wurde: die erste Zeile der Funktion hat deren Aufrufe, andere Zeilen haben eine Zahl, wo Grundblöcke gezählt wurden</translation>
    </message>
    <message>
        <source>Line of the source file</source>
        <translation>Zeile der Quelltextdatei</translation>
    </message>
    <message>
        <source>The code</source>
        <translation>Der Code</translation>
    </message>
    <message>
        <source>%1
It counts no calls; the time was measured. Enter or a double click selects it.</source>
        <translation>%1
Aufrufe werden nicht gezählt; die Zeit ist gemessen. Eingabetaste oder Doppelklick wählt sie aus.</translation>
    </message>
    <message>
        <source>Time in functions that are called from here: the part that the function pays, shared by calls; of those that count no calls, the measured time</source>
        <translation>Zeit in Funktionen, die von hier aufgerufen werden: der Teil, den die Funktion zahlt, nach Aufrufen geteilt; bei solchen, die keine Aufrufe zählen, die gemessene Zeit</translation>
    </message>
</context>
<context>
    <name>CodePanel</name>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>1 instruction</source>
        <translation>1 Befehl</translation>
    </message>
    <message numerus="yes">
        <source>%1 lines</source>
        <translation>
            <numerusform>%1 Zeile</numerusform>
            <numerusform>%1 Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 instructions</source>
        <translation>
            <numerusform>%1 Befehl</numerusform>
            <numerusform>%1 Befehle</numerusform>
        </translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Source and instructions</source>
        <translation>Quelltext und Befehle</translation>
    </message>
    <message>
        <source>The source alone</source>
        <translation>Nur der Quelltext</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>The machine&apos;s instructions alone</source>
        <translation>Nur die Befehle der Maschine</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Each line of the source with its instructions</source>
        <translation>Jede Zeile des Quelltexts mit ihren Befehlen</translation>
    </message>
    <message>
        <source>Hotter line</source>
        <translation>Heißere Zeile</translation>
    </message>
    <message>
        <source>Next hottest line</source>
        <translation>Nächstheißeste Zeile</translation>
    </message>
    <message>
        <source>Open in editor</source>
        <translation>Im Editor öffnen</translation>
    </message>
    <message>
        <source>Show as</source>
        <translation>Anzeigen als</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>No time of its own</source>
        <translation>Keine Eigenzeit</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 self in %2 · hottest: %3 with %4 of it</source>
        <translation>%1 selbst, %2 · am heißesten: %3 mit %4 davon</translation>
    </message>
</context>
<context>
    <name>CompareBar</name>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B tauschen</translation>
    </message>
    <message>
        <source>Leave compare</source>
        <translation>Vergleich verlassen</translation>
    </message>
    <message>
        <source>%1 a run</source>
        <translation>%1 je Lauf</translation>
    </message>
    <message>
        <source>%1 ±%2</source>
        <translation>%1 ±%2</translation>
    </message>
    <message>
        <source>1 function changed beyond chance</source>
        <translation>1 Funktion über den Zufall hinaus verändert</translation>
    </message>
    <message numerus="yes">
        <source>%1 functions changed beyond chance</source>
        <translation>
            <numerusform>%1 Funktion über den Zufall hinaus verändert</numerusform>
            <numerusform>%1 Funktionen über den Zufall hinaus verändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>p &lt; 0.01, corrected for %1 comparisons. Chance means that of sampling; variations of the machine are not in it.</source>
        <translation>
            <numerusform>p &lt; 0.01, korrigiert für %1 Vergleich. Zufall meint den der Stichproben; Schwankungen der Maschine sind nicht enthalten.</numerusform>
            <numerusform>p &lt; 0.01, korrigiert für %1 Vergleiche. Zufall meint den der Stichproben; Schwankungen der Maschine sind nicht enthalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 function changed</source>
        <translation>1 Funktion verändert</translation>
    </message>
    <message numerus="yes">
        <source>%1 functions changed</source>
        <translation>
            <numerusform>%1 Funktion verändert</numerusform>
            <numerusform>%1 Funktionen verändert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareController</name>
    <message>
        <source>The comparison stays as it was: %1</source>
        <translation>Der Vergleich bleibt, wie er war: %1</translation>
    </message>
    <message>
        <source>There is nothing to compare with: %1</source>
        <translation>Es gibt nichts zum Vergleichen: %1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare the baseline with the other runs, one of two runs with the other, or else with files</source>
        <translation>Die Basis mit den anderen Läufen vergleichen, einen von zwei Läufen mit dem anderen, oder sonst mit Dateien</translation>
    </message>
    <message>
        <source>Compare &amp;with...</source>
        <translation>Vergleichen &amp;mit...</translation>
    </message>
    <message>
        <source>Compare &amp;baseline with the other runs</source>
        <translation>&amp;Basis mit den anderen Läufen vergleichen</translation>
    </message>
    <message>
        <source>&amp;Leave compare</source>
        <translation>&amp;Vergleich verlassen</translation>
    </message>
    <message>
        <source>Compare &amp;run 1 with run 2</source>
        <translation>Lauf &amp;1 mit Lauf 2 vergleichen</translation>
    </message>
    <message>
        <source>Choose the profiles to compare with, and their program</source>
        <translation>Profile zum Vergleichen und ihr Programm wählen</translation>
    </message>
</context>
<context>
    <name>CompareDocument</name>
    <message>
        <source>%1 is in %2, and cannot be compared with %3</source>
        <translation>%1 ist in %2 und kann nicht mit %3 verglichen werden</translation>
    </message>
</context>
<context>
    <name>CompareModel</name>
    <message>
        <source>%1: %2 to %3, %4</source>
        <translation>%1: von %2 auf %3, %4</translation>
    </message>
    <message>
        <source>beyond chance</source>
        <translation>über den Zufall hinaus</translation>
    </message>
    <message>
        <source>within chance</source>
        <translation>im Rahmen des Zufalls</translation>
    </message>
    <message>
        <source>, new in B</source>
        <translation>, neu in B</translation>
    </message>
    <message>
        <source>, gone in B</source>
        <translation>, in B entfallen</translation>
    </message>
    <message>
        <source>self</source>
        <translation>selbst</translation>
    </message>
    <message>
        <source>self and descendants</source>
        <translation>selbst und Nachkommen</translation>
    </message>
    <message>
        <source>calls: %1 to %2</source>
        <translation>Aufrufe: von %1 auf %2</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>A %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>B %1</source>
        <translation>B %1</translation>
    </message>
    <message>
        <source>Change in self %1</source>
        <translation>Änderung selbst %1</translation>
    </message>
    <message>
        <source>Self time in A, before</source>
        <translation>Eigenzeit in A, vorher</translation>
    </message>
    <message>
        <source>Self time in B, after</source>
        <translation>Eigenzeit in B, nachher</translation>
    </message>
    <message>
        <source>Self time in B less that in A</source>
        <translation>Eigenzeit in B weniger der in A</translation>
    </message>
    <message>
        <source>In percent of A&apos;s whole time: the same time is the same number in both</source>
        <translation>In Prozent der ganzen Zeit von A: dieselbe Zeit ist in beiden dieselbe Zahl</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>No function changed like that.</source>
        <translation>Keine Funktion hat sich so verändert.</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Beyond chance</source>
        <translation>Über den Zufall hinaus</translation>
    </message>
    <message>
        <source>Grown</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Shrunk</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Comparison of functions</source>
        <translation>Vergleich der Funktionen</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Verändert</translation>
    </message>
</context>
<context>
    <name>ComparedView</name>
    <message>
        <source>Graph of the comparison</source>
        <translation>Graph des Vergleichs</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>&amp;Focus on %1</source>
        <translation>&amp;Fokus auf %1</translation>
    </message>
    <message>
        <source>Focus on its &amp;ancestors</source>
        <translation>Fokus auf die &amp;Vorfahren</translation>
    </message>
    <message>
        <source>Focus on its &amp;descendants</source>
        <translation>Fokus auf die &amp;Nachkommen</translation>
    </message>
    <message>
        <source>&amp;Hide (its callers pay)</source>
        <translation>&amp;Ausblenden (die Aufrufer zahlen)</translation>
    </message>
    <message>
        <source>&amp;Copy name</source>
        <translation>Namen &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Group with others...</source>
        <translation>Mit anderen &amp;gruppieren...</translation>
    </message>
</context>
<context>
    <name>CycleDialog</name>
    <message numerus="yes">
        <source>%1 functions</source>
        <translation>
            <numerusform>%1 Funktion</numerusform>
            <numerusform>%1 Funktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>No cycle is left</source>
        <translation>Kein Zyklus bleibt</translation>
    </message>
    <message>
        <source>A cycle of %1 is left</source>
        <translation>Ein Zyklus mit %1 bleibt</translation>
    </message>
    <message numerus="yes">
        <source>%1 cycles are left, the largest of %2</source>
        <translation>
            <numerusform>%1 Zyklus bleibt, der größte mit %2</numerusform>
            <numerusform>%1 Zyklen bleiben, der größte mit %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 auftrennen</translation>
    </message>
    <message>
        <source>Looking for the fewest calls...</source>
        <translation>Die wenigsten Aufrufe werden gesucht...</translation>
    </message>
    <message>
        <source>&amp;Cut</source>
        <translation>&amp;Trennen</translation>
    </message>
    <message>
        <source>Calls that tie the cycle together</source>
        <translation>Aufrufe, die den Zyklus zusammenhalten</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>In the cycle</source>
        <translation>Im Zyklus</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Zu</translation>
    </message>
    <message>
        <source>%1, %2 calls among them</source>
        <translation>%1, %2 Aufrufe untereinander</translation>
    </message>
    <message>
        <source>%1 (%2 of the run). </source>
        <translation>%1 (%2 des Laufs). </translation>
    </message>
    <message>
        <source>%1. %2Time flows through the members again when the calls that close the cycle are left out; those with the fewest calls cost least.</source>
        <translation>%1. %2Durch die Mitglieder fließt wieder Zeit, wenn die Aufrufe weggelassen werden, die den Zyklus schließen; die mit den wenigsten Aufrufen kosten am wenigsten.</translation>
    </message>
    <message>
        <source>%1 more would have to be cut to open all of it.</source>
        <translation>%1 weitere müssten getrennt werden, um ihn ganz aufzutrennen.</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>Only stacks tell of these calls: they cannot be left out.</source>
        <translation>Nur Stapel zeigen diese Aufrufe: sie können nicht weggelassen werden.</translation>
    </message>
    <message>
        <source>Check the calls to leave out.</source>
        <translation>Die Aufrufe ankreuzen, die weggelassen werden sollen.</translation>
    </message>
    <message>
        <source>Leaves out %1 of the %2 calls in the cycle (%3).</source>
        <translation>Lässt %1 der %2 Aufrufe im Zyklus weg (%3).</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1; 1 function is in none any more.</source>
        <translation>%1; 1 Funktion ist in keinem mehr.</translation>
    </message>
    <message>
        <source>%1; %2 are in none any more.</source>
        <translation>%1; %2 sind in keinem mehr.</translation>
    </message>
    <message>
        <source>By the estimate, %1 that would flow along these calls go to the other callers.</source>
        <translation>Nach der Schätzung gehen %1, die entlang dieser Aufrufe fließen würden, an die anderen Aufrufer.</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Float %1</source>
        <translation>%1 ablösen</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>No known program opens %1.</source>
        <translation>Kein bekanntes Programm öffnet %1.</translation>
    </message>
    <message>
        <source>%1 could not be started.</source>
        <translation>%1 konnte nicht gestartet werden.</translation>
    </message>
</context>
<context>
    <name>EntryMenu</name>
    <message>
        <source>&amp;Focus on %1</source>
        <translation>&amp;Fokus auf %1</translation>
    </message>
    <message>
        <source>Focus on its &amp;ancestors</source>
        <translation>Fokus auf die &amp;Vorfahren</translation>
    </message>
    <message>
        <source>Focus on its &amp;descendants</source>
        <translation>Fokus auf die &amp;Nachkommen</translation>
    </message>
    <message>
        <source>Show &amp;source</source>
        <translation>&amp;Quelltext anzeigen</translation>
    </message>
    <message>
        <source>Show &amp;less of its callers and callees</source>
        <translation>&amp;Weniger Aufrufer und Aufgerufene anzeigen</translation>
    </message>
    <message>
        <source>&amp;Open cycle...</source>
        <translation>&amp;Zyklus auftrennen...</translation>
    </message>
    <message>
        <source>&amp;Hide (its callers pay)</source>
        <translation>&amp;Ausblenden (die Aufrufer zahlen)</translation>
    </message>
    <message>
        <source>&amp;Group with others...</source>
        <translation>Mit anderen &amp;gruppieren...</translation>
    </message>
    <message>
        <source>&amp;Copy name</source>
        <translation>Namen &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Paths from here to...</source>
        <translation>&amp;Pfade von hier zu...</translation>
    </message>
    <message>
        <source>Select the other function first</source>
        <translation>Zuerst die andere Funktion auswählen</translation>
    </message>
    <message>
        <source>&amp;Paths from here to %1</source>
        <translation>&amp;Pfade von hier zu %1</translation>
    </message>
    <message>
        <source>Paths from %1 &amp;to here</source>
        <translation>Pfade von %1 &amp;hierher</translation>
    </message>
    <message>
        <source>Only f&amp;ile %1</source>
        <translation>Nur &amp;Datei %1</translation>
    </message>
    <message>
        <source>Only &amp;module %1</source>
        <translation>Nur &amp;Modul %1</translation>
    </message>
</context>
<context>
    <name>EventsController</name>
    <message>
        <source>E&amp;vent</source>
        <translation>&amp;Ereignis</translation>
    </message>
    <message>
        <source>Files of callgrind and perf may have several</source>
        <translation>Dateien von callgrind und perf können mehrere haben</translation>
    </message>
</context>
<context>
    <name>ExportController</name>
    <message>
        <source>Ex&amp;port</source>
        <translation>E&amp;xportieren als</translation>
    </message>
    <message>
        <source>...</source>
        <translation>...</translation>
    </message>
    <message>
        <source>Export what is shown</source>
        <translation>Exportieren, was angezeigt wird</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 wurde nicht geschrieben</translation>
    </message>
</context>
<context>
    <name>FilesModel</name>
    <message>
        <source>no module</source>
        <translation>kein Modul</translation>
    </message>
    <message>
        <source>looking for the files...</source>
        <translation>Dateien werden gesucht...</translation>
    </message>
    <message>
        <source>file not known</source>
        <translation>Datei nicht bekannt</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>%1 (sorting...)</source>
        <translation>%1 (wird sortiert...)</translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation>Selbst %1</translation>
    </message>
    <message>
        <source>Total %1</source>
        <translation>Gesamt %1</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Opens to its functions</source>
        <translation>Lässt sich zu den Funktionen darin aufklappen</translation>
    </message>
    <message>
        <source>Time in the code of the functions themselves</source>
        <translation>Zeit im Code der Funktionen selbst</translation>
    </message>
    <message>
        <source>Calls of the function; for a file or module, calls from others</source>
        <translation>Aufrufe der Funktion; bei einer Datei oder einem Modul die Aufrufe durch andere</translation>
    </message>
    <message>
        <source>How many functions there are</source>
        <translation>Anzahl der Funktionen</translation>
    </message>
    <message>
        <source>Time in a function and its descendants; for a file or module, of the stacks that have any of its functions</source>
        <translation>Zeit in einer Funktion und ihren Nachkommen; für eine Datei oder ein Modul die der Stapel, in denen eine ihrer Funktionen steht</translation>
    </message>
    <message>
        <source>Time in a function and its descendants. A file as a whole cannot be estimated: its functions call each other, and the same time would count twice</source>
        <translation>Zeit in einer Funktion und ihren Nachkommen. Für eine ganze Datei lässt sie sich nicht schätzen: Ihre Funktionen rufen einander auf, und dieselbe Zeit würde zweimal gezählt</translation>
    </message>
</context>
<context>
    <name>FilesPanel</name>
    <message>
        <source>Files and modules</source>
        <translation>Dateien und Module</translation>
    </message>
    <message>
        <source>Functions by source file</source>
        <translation>Funktionen nach Quelltextdatei</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Functions by program and library</source>
        <translation>Funktionen nach Programm und Bibliothek</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Functions that nobody called, by file</source>
        <translation>Funktionen, die niemand aufrief, nach Datei</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>nie aufgerufen</translation>
    </message>
    <message>
        <source>Functions by</source>
        <translation>Funktionen nach</translation>
    </message>
</context>
<context>
    <name>FlameGraph</name>
    <message>
        <source>all stacks, %1</source>
        <translation>alle Stapel, %1</translation>
    </message>
    <message>
        <source>Width: time that the first row&apos;s own code took, by who called it. Fill: self time of the function.</source>
        <translation>Breite: Zeit, die der eigene Code der ersten Zeile brauchte, nach Aufrufern. Farbe: Eigenzeit der Funktion.</translation>
    </message>
    <message>
        <source>Width: measured time. Fill: self time of the function.</source>
        <translation>Breite: gemessene Zeit. Farbe: Eigenzeit der Funktion.</translation>
    </message>
    <message numerus="yes">
        <source>%1 frames are narrower than a pixel.</source>
        <translation>
            <numerusform>%1 Frame ist schmaler als ein Pixel.</numerusform>
            <numerusform>%1 Frames sind schmaler als ein Pixel.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3 of the run</source>
        <translation>%1: %2, %3 des Laufs</translation>
    </message>
    <message>
        <source>%1, self %2</source>
        <translation>%1, selbst %2</translation>
    </message>
    <message>
        <source>callers not known</source>
        <translation>Aufrufer nicht bekannt</translation>
    </message>
</context>
<context>
    <name>FlamePanel</name>
    <message>
        <source>1 frame</source>
        <translation>1 Frame</translation>
    </message>
    <message numerus="yes">
        <source>%1 frames</source>
        <translation>
            <numerusform>%1 Frame</numerusform>
            <numerusform>%1 Frames</numerusform>
        </translation>
    </message>
    <message>
        <source>, in 1 place</source>
        <translation>, an 1 Stelle</translation>
    </message>
    <message numerus="yes">
        <source>, in %1 places</source>
        <translation>
            <numerusform>, an %1 Stelle</numerusform>
            <numerusform>, an %1 Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>Fold recursion</source>
        <translation>Rekursion falten</translation>
    </message>
    <message>
        <source>Whole program</source>
        <translation>Ganzes Programm</translation>
    </message>
    <message>
        <source>Callers above the functions that they call</source>
        <translation>Aufrufer über den Funktionen, die sie aufrufen</translation>
    </message>
    <message>
        <source>top-down</source>
        <translation>von oben</translation>
    </message>
    <message>
        <source>Callers below the functions that they call</source>
        <translation>Aufrufer unter den Funktionen, die sie aufrufen</translation>
    </message>
    <message>
        <source>bottom-up</source>
        <translation>von unten</translation>
    </message>
    <message>
        <source>A stack that comes back to a function goes on there; what was between is left out</source>
        <translation>Ein Stapel, der zu einer Funktion zurückkehrt, geht dort weiter; was dazwischen lag, wird weggelassen</translation>
    </message>
    <message>
        <source>Direction of the flame graph</source>
        <translation>Richtung des Flammengraphen</translation>
    </message>
    <message>
        <source>%1 narrower than a pixel</source>
        <translation>%1 schmaler als ein Pixel</translation>
    </message>
    <message>
        <source>%1: %2 of the run</source>
        <translation>%1: %2 des Laufs</translation>
    </message>
</context>
<context>
    <name>FlameView</name>
    <message>
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>%1 of the run</source>
        <translation>%1 des Laufs</translation>
    </message>
    <message>
        <source>%1 seconds</source>
        <translation>%1 Sekunden</translation>
    </message>
    <message>
        <source>calling %1</source>
        <translation>ruft %1 auf</translation>
    </message>
    <message>
        <source>called by %1</source>
        <translation>aufgerufen von %1</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>%1, %2 of the run, here</source>
        <translation>%1, %2 des Laufs, hier</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 Stichprobe</translation>
    </message>
    <message numerus="yes">
        <source>%1 samples</source>
        <translation>
            <numerusform>%1 Stichprobe</numerusform>
            <numerusform>%1 Stichproben</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, self %2</source>
        <translation>%1, selbst %2</translation>
    </message>
    <message>
        <source>%1 in all its places</source>
        <translation>%1 an allen Stellen</translation>
    </message>
    <message>
        <source>Walk: up, down, neighbours</source>
        <translation>Navigieren: nach oben, nach unten, Nachbarn</translation>
    </message>
    <message>
        <source>Give the frame the whole width</source>
        <translation>Dem Frame die ganze Breite geben</translation>
    </message>
    <message>
        <source>Width of the frame above again</source>
        <translation>Wieder die Breite des Frames darüber</translation>
    </message>
    <message>
        <source>Whole program</source>
        <translation>Ganzes Programm</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>Scrollen</translation>
    </message>
    <message>
        <source>Width of the frame above again, then leave the selection</source>
        <translation>Wieder die Breite des Frames darüber, dann Auswahl aufheben</translation>
    </message>
</context>
<context>
    <name>FlatModel</name>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>%1 user, %2 system</source>
        <translation>%1 Benutzer, %2 System</translation>
    </message>
    <message>
        <source>member of cycle %1</source>
        <translation>Mitglied von Zyklus %1</translation>
    </message>
    <message>
        <source>Function (sorting...)</source>
        <translation>Funktion (wird sortiert...)</translation>
    </message>
</context>
<context>
    <name>FocusBar</name>
    <message>
        <source>Functions like %1 are shown as one</source>
        <translation>Funktionen wie %1 werden zusammengefasst</translation>
    </message>
    <message>
        <source>%1: list</source>
        <translation>%1: Liste</translation>
    </message>
    <message>
        <source>Remove: %1</source>
        <translation>Entfernen: %1</translation>
    </message>
    <message>
        <source>Whole program</source>
        <translation>Ganzes Programm</translation>
    </message>
    <message>
        <source>Show the whole program</source>
        <translation>Das ganze Programm anzeigen</translation>
    </message>
    <message>
        <source>Leave %1 out</source>
        <translation>%1 weglassen</translation>
    </message>
    <message>
        <source>Only the calls and the time of these threads are shown:
%1</source>
        <translation>Nur die Aufrufe und die Zeit dieser Threads werden angezeigt:
%1</translation>
    </message>
    <message>
        <source>Show %1 again</source>
        <translation>%1 wieder anzeigen</translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation>%1 ausgeblendet</translation>
    </message>
    <message>
        <source>Their callers pay for these:
%1</source>
        <translation>Für diese zahlen ihre Aufrufer:
%1</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>Gruppe %1</translation>
    </message>
    <message>
        <source>By file</source>
        <translation>Nach Datei</translation>
    </message>
    <message>
        <source>By class</source>
        <translation>Nach Klasse</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>Nach Modul</translation>
    </message>
    <message>
        <source>Functions of one file, class or module are shown as one</source>
        <translation>Funktionen einer Datei, einer Klasse oder eines Moduls werden zusammengefasst</translation>
    </message>
    <message>
        <source>Restore %1 to %2</source>
        <translation>%1 zu %2 wiederherstellen</translation>
    </message>
    <message>
        <source>1 arc cut</source>
        <translation>1 Kante getrennt</translation>
    </message>
    <message numerus="yes">
        <source>%1 arcs cut</source>
        <translation>
            <numerusform>%1 Kante getrennt</numerusform>
            <numerusform>%1 Kanten getrennt</numerusform>
        </translation>
    </message>
    <message>
        <source>Arcs are left out to open cycles</source>
        <translation>Kanten werden weggelassen, um Zyklen aufzutrennen</translation>
    </message>
    <message>
        <source>All of them</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>FocusLine</name>
    <message>
        <source>Show all</source>
        <translation>Alle anzeigen</translation>
    </message>
    <message>
        <source>%1 of %2 functions in focus</source>
        <translation>%1 von %2 Funktionen im Fokus</translation>
    </message>
    <message>
        <source>%1, %2 % of self time</source>
        <translation>%1, %2 % der Eigenzeit</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>1 call</source>
        <translation>1 Aufruf</translation>
    </message>
    <message numerus="yes">
        <source>%1 calls</source>
        <translation>
            <numerusform>%1 Aufruf</numerusform>
            <numerusform>%1 Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>cycle %1</source>
        <translation>Zyklus %1</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>%1 + 1 run</source>
        <translation>%1 + 1 Lauf</translation>
    </message>
    <message numerus="yes">
        <source>%1 + %2 runs</source>
        <translation>
            <numerusform>%1 + %2 Lauf</numerusform>
            <numerusform>%1 + %2 Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>1 minute ago</source>
        <translation>vor 1 Minute</translation>
    </message>
    <message numerus="yes">
        <source>%1 minutes ago</source>
        <translation>
            <numerusform>vor %1 Minute</numerusform>
            <numerusform>vor %1 Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>1 hour ago</source>
        <translation>vor 1 Stunde</translation>
    </message>
    <message numerus="yes">
        <source>%1 hours ago</source>
        <translation>
            <numerusform>vor %1 Stunde</numerusform>
            <numerusform>vor %1 Stunden</numerusform>
        </translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message numerus="yes">
        <source>%1 days ago</source>
        <translation>
            <numerusform>vor %1 Tag</numerusform>
            <numerusform>vor %1 Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source> (%1 to %2)</source>
        <translation> (%1 bis %2)</translation>
    </message>
</context>
<context>
    <name>FunctionsPanel</name>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>Flach</translation>
    </message>
    <message>
        <source>Call graph</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Top-down</source>
        <translation>Von oben</translation>
    </message>
    <message>
        <source>Bottom-up</source>
        <translation>Von unten</translation>
    </message>
    <message>
        <source>Flat profile</source>
        <translation>Flaches Profil</translation>
    </message>
    <message>
        <source>Estimated by call counts</source>
        <translation>Geschätzt nach Aufrufzahlen</translation>
    </message>
</context>
<context>
    <name>GivenFiles</name>
    <message>
        <source>a named pipe</source>
        <translation>eine benannte Pipe</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>ein Socket</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>%1: expected a file, found %2</source>
        <translation>%1: Datei erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>%1 is the profile of another program, or of another build of it.</source>
        <translation>%1 ist das Profil eines anderen Programms oder eines anderen Builds davon.</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 ist leer.</translation>
    </message>
    <message>
        <source>%1 is not a profile.</source>
        <translation>%1 ist kein Profil.</translation>
    </message>
    <message>
        <source>%1 is damaged: a part of it is missing, or not as it was written.</source>
        <translation>%1 ist beschädigt: ein Teil davon fehlt oder ist nicht so, wie er geschrieben wurde.</translation>
    </message>
</context>
<context>
    <name>GraphPanel</name>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>Übersichtskarte</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>More detail</source>
        <translation>Mehr Details</translation>
    </message>
    <message>
        <source>Less detail</source>
        <translation>Weniger Details</translation>
    </message>
    <message>
        <source>Show all functions</source>
        <translation>Alle Funktionen anzeigen</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Detail: number of functions</source>
        <translation>Details: Anzahl der Funktionen</translation>
    </message>
    <message>
        <source>How many functions are shown, those first that explain most of the time</source>
        <translation>Wie viele Funktionen angezeigt werden, zuerst die, die den größten Teil der Zeit erklären</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Mehr anzeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle anzeigen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Nothing is in this focus.</source>
        <translation>In diesem Fokus ist nichts.</translation>
    </message>
    <message>
        <source>%1 · %2 only</source>
        <translation>%1 · nur %2</translation>
    </message>
    <message>
        <source>The others took less than 0.1 % each: a focus shows them · %1</source>
        <translation>Die anderen brauchten je weniger als 0.1 %: ein Fokus zeigt sie · %1</translation>
    </message>
    <message>
        <source>More than %2 cannot be read: a focus shows the others · %1</source>
        <translation>Mehr als %2 sind nicht lesbar: ein Fokus zeigt die anderen · %1</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <source>Keep %1 in the graph when something else is selected</source>
        <translation>%1 im Graphen behalten, wenn etwas anderes ausgewählt wird</translation>
    </message>
    <message>
        <source>Nothing was recorded.</source>
        <translation>Nichts wurde aufgenommen.</translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>Call graph</source>
        <translation>Aufrufgraph</translation>
    </message>
    <message>
        <source>Click to show them</source>
        <translation>Klicken, um sie anzuzeigen</translation>
    </message>
    <message>
        <source>Fold this cycle into one box</source>
        <translation>Diesen Zyklus zu einem Knoten falten</translation>
    </message>
    <message>
        <source>Show the functions of this cycle</source>
        <translation>Die Funktionen dieses Zyklus anzeigen</translation>
    </message>
    <message>
        <source>Click to show them one by one</source>
        <translation>Klicken, um sie einzeln anzuzeigen</translation>
    </message>
    <message>
        <source>Hide the legend</source>
        <translation>Legende ausblenden</translation>
    </message>
    <message>
        <source>Walk: caller, callee, neighbours</source>
        <translation>Navigieren: Aufrufer, Aufgerufene, Nachbarn</translation>
    </message>
    <message>
        <source>Zoom in at the pointer, as Ctrl+wheel</source>
        <translation>Am Zeiger vergrößern, wie Strg+Mausrad</translation>
    </message>
    <message>
        <source>Zoom out at the pointer</source>
        <translation>Am Zeiger verkleinern</translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation>Alles einpassen</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>100 %, at the selected function</source>
        <translation>100 %, bei der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>First view</source>
        <translation>Erste Ansicht</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>Scrollen</translation>
    </message>
    <message>
        <source>Show or hide more callers and callees; fold a cycle or chain</source>
        <translation>Mehr Aufrufer und Aufgerufene anzeigen oder ausblenden; Zyklus oder Kette falten</translation>
    </message>
    <message>
        <source>Fold or unfold the cycle or chain</source>
        <translation>Zyklus oder Kette falten oder aufklappen</translation>
    </message>
    <message>
        <source>Focus: ancestors and descendants</source>
        <translation>Fokus: Vorfahren und Nachkommen</translation>
    </message>
    <message>
        <source>Focus: ancestors</source>
        <translation>Fokus: Vorfahren</translation>
    </message>
    <message>
        <source>Focus: descendants</source>
        <translation>Fokus: Nachkommen</translation>
    </message>
    <message>
        <source>Hide: its callers pay</source>
        <translation>Ausblenden: die Aufrufer zahlen</translation>
    </message>
    <message>
        <source>Leave the selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message numerus="yes">
        <source>chain of %1 functions: %2</source>
        <translation>
            <numerusform>Kette von %1 Funktion: %2</numerusform>
            <numerusform>Kette von %1 Funktionen: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the run</source>
        <translation>%1 des Laufs</translation>
    </message>
    <message>
        <source>%1 milliseconds</source>
        <translation>%1 Millisekunden</translation>
    </message>
    <message>
        <source>self %1 milliseconds</source>
        <translation>selbst %1 Millisekunden</translation>
    </message>
    <message>
        <source>%1 seconds</source>
        <translation>%1 Sekunden</translation>
    </message>
    <message>
        <source>self %1 seconds</source>
        <translation>selbst %1 Sekunden</translation>
    </message>
    <message numerus="yes">
        <source>%1 calls</source>
        <translation>
            <numerusform>%1 Aufruf</numerusform>
            <numerusform>%1 Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>calls itself: yes</source>
        <translation>ruft sich selbst auf: ja</translation>
    </message>
    <message>
        <source>calls itself: no</source>
        <translation>ruft sich selbst auf: nein</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>self %1 %2</source>
        <translation>selbst %1 %2</translation>
    </message>
</context>
<context>
    <name>GroupDialog</name>
    <message>
        <source>&amp;Group</source>
        <translation>&amp;Gruppieren</translation>
    </message>
    <message>
        <source>New group</source>
        <translation>Neue Gruppe</translation>
    </message>
    <message>
        <source>An extended regular expression, as grep -E takes it; it may match anywhere in the name</source>
        <translation>Ein erweiterter regulärer Ausdruck, wie ihn grep -E nimmt; er darf überall im Namen passen</translation>
    </message>
    <message>
        <source>Functions of the group</source>
        <translation>Funktionen der Gruppe</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Functions like</source>
        <translation>&amp;Funktionen wie</translation>
    </message>
    <message>
        <source>Type a part of the names.</source>
        <translation>Einen Teil der Namen eingeben.</translation>
    </message>
    <message>
        <source>Expected %1, found %2.</source>
        <translation>Erwartet: %1, gefunden: %2.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>No function fits.</source>
        <translation>Keine Funktion passt.</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>1 function, %1 of its own.</source>
        <translation>1 Funktion, %1 Eigenzeit.</translation>
    </message>
    <message numerus="yes">
        <source>%1 functions, %2 of their own.</source>
        <translation>
            <numerusform>%1 Funktion, %2 Eigenzeit.</numerusform>
            <numerusform>%1 Funktionen, %2 Eigenzeit.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 function.</source>
        <translation>1 Funktion.</translation>
    </message>
    <message numerus="yes">
        <source>%1 functions.</source>
        <translation>
            <numerusform>%1 Funktion.</numerusform>
            <numerusform>%1 Funktionen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GroupingController</name>
    <message>
        <source>&amp;Group by</source>
        <translation>&amp;Gruppieren nach</translation>
    </message>
    <message>
        <source>&amp;New group...</source>
        <translation>&amp;Neue Gruppe...</translation>
    </message>
    <message>
        <source>Si&amp;ngle functions</source>
        <translation>&amp;Einzelne Funktionen</translation>
    </message>
    <message>
        <source>Source &amp;file</source>
        <translation>Quelltext&amp;datei</translation>
    </message>
    <message>
        <source>&amp;Class or namespace</source>
        <translation>&amp;Klasse oder Namensraum</translation>
    </message>
    <message>
        <source>&amp;Module</source>
        <translation>&amp;Modul</translation>
    </message>
</context>
<context>
    <name>LayoutNotice</name>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Fewer functions</source>
        <translation>Weniger Funktionen</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Fill</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>change of self, % of run A</source>
        <translation>Änderung selbst, % von Lauf A</translation>
    </message>
    <message>
        <source>change of calls, % of all</source>
        <translation>Änderung Aufrufe, % aller</translation>
    </message>
    <message>
        <source>shrunk</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>grown</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>in chance</source>
        <translation>im Zufall</translation>
    </message>
    <message>
        <source>new in B</source>
        <translation>neu in B</translation>
    </message>
    <message>
        <source>gone in B, dashed</source>
        <translation>entfallen, gestrichelt</translation>
    </message>
    <message>
        <source>total time, A above B</source>
        <translation>Gesamtzeit, A über B</translation>
    </message>
    <message>
        <source>calls, A above B</source>
        <translation>Aufrufe, A über B</translation>
    </message>
    <message>
        <source>Arc</source>
        <translation>Kante</translation>
    </message>
    <message>
        <source>as wide as its time in B</source>
        <translation>so breit wie ihre Zeit in B</translation>
    </message>
    <message>
        <source>as wide as its calls</source>
        <translation>so breit wie ihre Aufrufe</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>nie aufgerufen</translation>
    </message>
    <message>
        <source>through hidden functions</source>
        <translation>über Ausgeblendetes</translation>
    </message>
    <message>
        <source>measured only, not counted</source>
        <translation>gemessen, nicht gezählt</translation>
    </message>
    <message>
        <source>est. and meas. disagree</source>
        <translation>gesch./gem. weichen ab</translation>
    </message>
    <message>
        <source>cycle, no time flows inside</source>
        <translation>Zyklus, kein Zeitfluss darin</translation>
    </message>
    <message>
        <source>no known caller</source>
        <translation>kein bekannter Aufrufer</translation>
    </message>
    <message>
        <source>calls itself</source>
        <translation>ruft sich selbst auf</translation>
    </message>
    <message>
        <source>in a shared library</source>
        <translation>in einer Bibliothek</translation>
    </message>
    <message>
        <source>Bar</source>
        <translation>Balk.</translation>
    </message>
    <message>
        <source>self, descendants</source>
        <translation>selbst, Nachk.</translation>
    </message>
    <message>
        <source>its calls</source>
        <translation>ihre Aufrufe</translation>
    </message>
    <message>
        <source>source file</source>
        <translation>Quelltextdatei</translation>
    </message>
    <message>
        <source>calls, % of all</source>
        <translation>Aufrufe, % aller</translation>
    </message>
    <message>
        <source>total time, % of the run</source>
        <translation>Gesamtzeit, % des Laufs</translation>
    </message>
    <message>
        <source>self time, % of the run</source>
        <translation>Eigenzeit, % des Laufs</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>lost by imbalance, %</source>
        <translation>durch Ungleichheit verloren, %</translation>
    </message>
</context>
<context>
    <name>LiveBar</name>
    <message>
        <source>has ended: its last state is shown</source>
        <translation>ist beendet: der letzte Stand wird angezeigt</translation>
    </message>
    <message>
        <source>was killed: all that it had counted is shown</source>
        <translation>wurde abgebrochen: alles bis dahin Gezählte wird angezeigt</translation>
    </message>
    <message>
        <source>could not be read just now: the numbers are a moment old</source>
        <translation>war gerade nicht lesbar: die Zahlen sind einen Moment alt</translation>
    </message>
    <message>
        <source>runs; a sum of several runs is not followed: Reload shows how it goes on</source>
        <translation>läuft; eine Summe mehrerer Läufe wird nicht verfolgt: Neu laden zeigt, wie es weitergeht</translation>
    </message>
    <message>
        <source>runs unprofiled, and is not followed</source>
        <translation>läuft ohne Profil und wird nicht verfolgt</translation>
    </message>
    <message>
        <source>runs, but is not followed: the numbers stay</source>
        <translation>läuft, wird aber nicht verfolgt: die Zahlen bleiben stehen</translation>
    </message>
    <message>
        <source>runs unprofiled: nothing is counted until profiling goes on</source>
        <translation>läuft ohne Profil: nichts wird gezählt, bis das Profiling weitergeht</translation>
    </message>
    <message>
        <source>runs, and is followed once a second</source>
        <translation>läuft und wird verfolgt, einmal je Sekunde</translation>
    </message>
    <message>
        <source>Running program</source>
        <translation>Laufendes Programm</translation>
    </message>
    <message>
        <source>Close this bar; the program is not followed any more</source>
        <translation>Diese Leiste schließen; das Programm wird nicht mehr verfolgt</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1, process %2</source>
        <translation>%1, Prozess %2</translation>
    </message>
</context>
<context>
    <name>LiveController</name>
    <message>
        <source>&amp;Follow</source>
        <translation>Ver&amp;folgen</translation>
    </message>
    <message>
        <source>Shows each second how the program goes on</source>
        <translation>Zeigt jede Sekunde, wie das Programm weiterläuft</translation>
    </message>
    <message>
        <source>Sto&amp;p profiling</source>
        <translation>Profiling &amp;anhalten</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Sets aside the counts so far: the profile begins anew</source>
        <translation>Legt die bisherigen Zählungen beiseite: das Profil beginnt von vorn</translation>
    </message>
    <message>
        <source>&amp;Dump</source>
        <translation>Profil s&amp;chreiben</translation>
    </message>
    <message>
        <source>Writes the profile as it stands to where the program would write it at its end</source>
        <translation>Schreibt das Profil im jetzigen Stand dorthin, wohin das Programm es an seinem Ende schreiben würde</translation>
    </message>
    <message>
        <source>&amp;Open its profile</source>
        <translation>Sein Profil &amp;öffnen</translation>
    </message>
    <message>
        <source>gmonscope-ctl, which does that, is neither beside this program nor in PATH.</source>
        <translation>gmonscope-ctl, das dies tut, liegt weder neben diesem Programm noch in PATH.</translation>
    </message>
    <message>
        <source>The profile was not written</source>
        <translation>Das Profil wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>The profile was written as it stands</source>
        <translation>Das Profil wurde im jetzigen Stand geschrieben</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Res&amp;ume profiling</source>
        <translation>Profiling f&amp;ortsetzen</translation>
    </message>
    <message>
        <source>Calls and time are counted again</source>
        <translation>Aufrufe und Zeit werden wieder gezählt</translation>
    </message>
    <message>
        <source>Calls and time are not counted until profiling goes on</source>
        <translation>Aufrufe und Zeit werden nicht gezählt, bis das Profiling weitergeht</translation>
    </message>
    <message>
        <source>&amp;Open %1</source>
        <translation>%1 &amp;öffnen</translation>
    </message>
    <message>
        <source>The profile that it has left: %1</source>
        <translation>Das Profil, das es hinterlassen hat: %1</translation>
    </message>
</context>
<context>
    <name>LiveDialog</name>
    <message>
        <source>was killed</source>
        <translation>wurde abgebrochen</translation>
    </message>
    <message>
        <source>runs, not profiled</source>
        <translation>läuft ohne Profil</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>&amp;Verfolgen</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Running programs</source>
        <translation>Laufende Programme</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>Sets aside the counts so far: the profile begins anew</source>
        <translation>Legt die bisherigen Zählungen beiseite: das Profil beginnt von vorn</translation>
    </message>
    <message>
        <source>Res&amp;ume profiling</source>
        <translation>Profiling &amp;fortsetzen</translation>
    </message>
    <message>
        <source>The counts so far are set aside; the profile begins anew here.</source>
        <translation>Die bisherigen Zählungen sind beiseitegelegt; das Profil beginnt hier von vorn.</translation>
    </message>
    <message>
        <source>Calls and time are not counted until profiling goes on.</source>
        <translation>Aufrufe und Zeit werden nicht gezählt, bis das Profiling weitergeht.</translation>
    </message>
    <message>
        <source>Profiling goes on.</source>
        <translation>Das Profiling geht weiter.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>None of your programs runs under gmonscope-record, or none has counted a call yet.</source>
        <translation>Keines der eigenen Programme läuft unter gmonscope-record, oder noch keines hat einen Aufruf gezählt.</translation>
    </message>
    <message>
        <source>A program that is watched is followed once a second.</source>
        <translation>Ein verfolgtes Programm wird einmal je Sekunde neu gelesen.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Öffnen</translation>
    </message>
    <message>
        <source>Sto&amp;p profiling</source>
        <translation>Profiling a&amp;nhalten</translation>
    </message>
</context>
<context>
    <name>LoadNotices</name>
    <message>
        <source>The profile has no thread %1</source>
        <translation>Das Profil hat keinen Thread %1</translation>
    </message>
    <message>
        <source>It cannot be shown alone: %1. The profile that was shown stays.</source>
        <translation>Er kann nicht allein angezeigt werden: %1. Das bisher angezeigte Profil bleibt.</translation>
    </message>
    <message>
        <source>Nothing was opened</source>
        <translation>Nichts wurde geöffnet</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>%1 is not in the sum</source>
        <translation>%1 ist nicht in der Summe</translation>
    </message>
    <message numerus="yes">
        <source>%1 files are not in the sum</source>
        <translation>
            <numerusform>%1 Datei ist nicht in der Summe</numerusform>
            <numerusform>%1 Dateien sind nicht in der Summe</numerusform>
        </translation>
    </message>
    <message>
        <source>Goes with %1: %2</source>
        <translation>Gehört zu %1: %2</translation>
    </message>
    <message>
        <source>A profile does not name its program.</source>
        <translation>Ein Profil nennt sein Programm nicht.</translation>
    </message>
    <message>
        <source>The profile is empty</source>
        <translation>Das Profil ist leer</translation>
    </message>
    <message>
        <source>It holds neither samples nor calls.</source>
        <translation>Es enthält weder Stichproben noch Aufrufe.</translation>
    </message>
    <message>
        <source>No samples</source>
        <translation>Keine Stichproben</translation>
    </message>
    <message>
        <source>No sample fell into the program&apos;s own code: it ran too briefly, or in shared libraries. Calls only.</source>
        <translation>Keine Stichprobe fiel in den eigenen Code des Programms: es lief zu kurz, oder in Bibliotheken. Nur Aufrufe.</translation>
    </message>
    <message>
        <source>No calls were counted</source>
        <translation>Es wurden keine Aufrufe gezählt</translation>
    </message>
    <message>
        <source>%1 was not built with -pg: there are times, but no callers.</source>
        <translation>%1 wurde nicht mit -pg gebaut: es gibt Zeiten, aber keine Aufrufer.</translation>
    </message>
    <message>
        <source>%1 may be of another build of %2</source>
        <translation>%1 ist vielleicht von einem anderen Build von %2</translation>
    </message>
    <message>
        <source>%1 has too few symbols</source>
        <translation>%1 hat zu wenige Symbole</translation>
    </message>
    <message>
        <source>%1 of the %2 fall in code without a name, shown as fn@ADDRESS or [gap]. Its debugging symbols, or the program as it was before strip, have the names.</source>
        <translation>%1 der %2 fallen auf Code ohne Namen, angezeigt als fn@ADDRESS oder [gap]. Die Debug-Symbole, oder das Programm vor strip, haben die Namen.</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>No callers are known</source>
        <translation>Keine Aufrufer bekannt</translation>
    </message>
    <message>
        <source>The file tells of functions alone.</source>
        <translation>Die Datei nennt nur einzelne Funktionen.</translation>
    </message>
    <message>
        <source>The file tells of functions alone. perf record -g keeps their callers, or --call-graph=dwarf where code has no frame pointers.</source>
        <translation>Die Datei nennt nur einzelne Funktionen. perf record -g behält ihre Aufrufer, oder --call-graph=dwarf bei Code ohne Rahmenzeiger.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The graph is drawn in a simpler way</source>
        <translation>Der Graph wird vereinfacht gezeichnet</translation>
    </message>
    <message>
        <source>The comparison is drawn in a simpler way</source>
        <translation>Der Vergleich wird vereinfacht gezeichnet</translation>
    </message>
    <message>
        <source>%1 - %2 - gmonscope</source>
        <translation>%1 - %2 - gmonscope</translation>
    </message>
    <message>
        <source>Open r&amp;ecent</source>
        <translation>Zu&amp;letzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Gra&amp;ph</source>
        <translation>G&amp;raph</translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation>&amp;Läufe</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Leave search, focus, selection</source>
        <translation>Suche, Fokus, Auswahl verlassen</translation>
    </message>
    <message>
        <source>About gmonscope</source>
        <translation>Über gmonscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;gmonscope %1&lt;/b&gt;&lt;br&gt;See where a program&apos;s time goes, and who asked for it.</source>
        <translation>&lt;b&gt;gmonscope %1&lt;/b&gt;&lt;br&gt;Sehen, wohin die Zeit eines Programms geht und wer sie veranlasst hat.</translation>
    </message>
    <message>
        <source>Free software under the MIT licence.</source>
        <translation>Freie Software unter der MIT-Lizenz.</translation>
    </message>
    <message>
        <source>Calls are cut in one profile, not in a comparison: go to the graph or the flame graph first</source>
        <translation>Aufrufe werden in einem Profil weggelassen, nicht in einem Vergleich: zuerst zum Graphen oder zum Flammengraphen gehen</translation>
    </message>
</context>
<context>
    <name>ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>&amp;Vor</translation>
    </message>
    <message>
        <source>%1 - Manual</source>
        <translation>%1 - Handbuch</translation>
    </message>
    <message>
        <source>Pages found: %1</source>
        <translation>Seiten gefunden: %1</translation>
    </message>
    <message>
        <source>No page has this.</source>
        <translation>Auf keiner Seite.</translation>
    </message>
</context>
<context>
    <name>NameFilter</name>
    <message>
        <source>Filter by name</source>
        <translation>Nach Namen filtern</translation>
    </message>
    <message>
        <source>Filter: name or /regex/</source>
        <translation>Filter: Name oder /Regex/</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter löschen</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>OpenController</name>
    <message>
        <source>Open a program and its profiles</source>
        <translation>Ein Programm und seine Profile öffnen</translation>
    </message>
    <message>
        <source>Add profiles to the sum</source>
        <translation>Profile zur Summe hinzufügen</translation>
    </message>
    <message>
        <source>Choose the program</source>
        <translation>Programm wählen</translation>
    </message>
    <message>
        <source>%1 - %2 in %3</source>
        <translation>%1 - %2 in %3</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Its program was not found</source>
        <translation>Das Programm dazu wurde nicht gefunden</translation>
    </message>
    <message>
        <source>Goes with %1</source>
        <translation>Gehört zu %1</translation>
    </message>
    <message>
        <source>Goes with %1: %2</source>
        <translation>Gehört zu %1: %2</translation>
    </message>
    <message>
        <source>Choose its program...</source>
        <translation>Programm dazu wählen...</translation>
    </message>
    <message>
        <source>There is no gmon.out of %1 yet. Recording it makes one, and opens it.</source>
        <translation>Von %1 gibt es noch kein gmon.out. Die Aufnahme erzeugt eines und öffnet es.</translation>
    </message>
    <message>
        <source>Show all threads</source>
        <translation>Alle Threads anzeigen</translation>
    </message>
    <message>
        <source>Record it...</source>
        <translation>Aufnehmen...</translation>
    </message>
    <message>
        <source>Open what is whole</source>
        <translation>Unbeschädigtes öffnen</translation>
    </message>
    <message>
        <source>Other file...</source>
        <translation>Andere Datei...</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Profiles of gmonscope and gprof (gmon.out* gmon.sum* *.scope)</source>
        <translation>Profile von gmonscope und gprof (gmon.out* gmon.sum* *.scope)</translation>
    </message>
    <message>
        <source>Files of Callgrind (callgrind.out* *.callgrind)</source>
        <translation>Dateien von Callgrind (callgrind.out* *.callgrind)</translation>
    </message>
    <message>
        <source>Text of perf script, collapsed stacks (*.txt *.perf *.folded *.collapsed)</source>
        <translation>Text von perf script, gefaltete Stapel (*.txt *.perf *.folded *.collapsed)</translation>
    </message>
    <message>
        <source>Open a folder of profiles</source>
        <translation>Ordner mit Profilen öffnen</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
</context>
<context>
    <name>Phrase</name>
    <message>
        <source>%1, new in B</source>
        <translation>%1, neu in B</translation>
    </message>
    <message>
        <source>%1, gone in B</source>
        <translation>%1, in B entfallen</translation>
    </message>
    <message>
        <source>self: %1 to %2, %3 (beyond chance)</source>
        <translation>selbst: von %1 auf %2, %3 (über den Zufall hinaus)</translation>
    </message>
    <message>
        <source>self: %1 to %2, %3 (within chance)</source>
        <translation>selbst: von %1 auf %2, %3 (im Rahmen des Zufalls)</translation>
    </message>
    <message>
        <source>self and descendants: %1 to %2, %3 (beyond chance)</source>
        <translation>selbst und Nachkommen: von %1 auf %2, %3 (über den Zufall hinaus)</translation>
    </message>
    <message>
        <source>self and descendants: %1 to %2, %3 (within chance)</source>
        <translation>selbst und Nachkommen: von %1 auf %2, %3 (im Rahmen des Zufalls)</translation>
    </message>
    <message>
        <source>passed up: %1 to %2, %3 (beyond chance)</source>
        <translation>nach oben weitergegeben: von %1 auf %2, %3 (über den Zufall hinaus)</translation>
    </message>
    <message>
        <source>passed up: %1 to %2, %3 (within chance)</source>
        <translation>nach oben weitergegeben: von %1 auf %2, %3 (im Rahmen des Zufalls)</translation>
    </message>
    <message>
        <source>calls: %1 to %2</source>
        <translation>Aufrufe: von %1 auf %2</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>member of cycle %1</source>
        <translation>Mitglied von Zyklus %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>von %1 auf %2</translation>
    </message>
    <message>
        <source>%1 calls %2</source>
        <translation>%1 ruft %2 auf</translation>
    </message>
    <message>
        <source>no time flows inside a cycle</source>
        <translation>innerhalb eines Zyklus fließt keine Zeit</translation>
    </message>
    <message>
        <source>%1 caller of %2 is not shown: %3 of the time</source>
        <translation>%1 Aufrufer von %2 wird nicht gezeigt: %3 der Zeit</translation>
    </message>
    <message>
        <source>%1 callers of %2 are not shown: %3 of the time</source>
        <translation>%1 Aufrufer von %2 werden nicht gezeigt: %3 der Zeit</translation>
    </message>
    <message>
        <source>%1 callee of %2 is not shown: %3 of the time</source>
        <translation>%1 Aufgerufene von %2 wird nicht gezeigt: %3 der Zeit</translation>
    </message>
    <message>
        <source>%1 callees of %2 are not shown: %3 of the time</source>
        <translation>%1 Aufgerufene von %2 werden nicht gezeigt: %3 der Zeit</translation>
    </message>
    <message>
        <source>%1 caller of %2 is not shown: %3 of the calls</source>
        <translation>%1 Aufrufer von %2 wird nicht gezeigt: %3 der Aufrufe</translation>
    </message>
    <message>
        <source>%1 callers of %2 are not shown: %3 of the calls</source>
        <translation>%1 Aufrufer von %2 werden nicht gezeigt: %3 der Aufrufe</translation>
    </message>
    <message>
        <source>%1 callee of %2 is not shown: %3 of the calls</source>
        <translation>%1 Aufgerufene von %2 wird nicht gezeigt: %3 der Aufrufe</translation>
    </message>
    <message>
        <source>%1 callees of %2 are not shown: %3 of the calls</source>
        <translation>%1 Aufgerufene von %2 werden nicht gezeigt: %3 der Aufrufe</translation>
    </message>
    <message>
        <source>+%1 caller</source>
        <translation>+%1 Aufrufer</translation>
    </message>
    <message>
        <source>+%1 callers</source>
        <translation>+%1 Aufrufer</translation>
    </message>
    <message>
        <source>+%1 callee</source>
        <translation>+%1 Aufgerufene</translation>
    </message>
    <message>
        <source>+%1 callees</source>
        <translation>+%1 Aufgerufene</translation>
    </message>
    <message>
        <source>measured only: its calls were not counted, the sampled stacks show them</source>
        <translation>nur gemessen: die Aufrufe wurden nicht gezählt, die Stapel der Stichproben zeigen sie</translation>
    </message>
    <message>
        <source>%1 passed up</source>
        <translation>%1 nach oben weitergegeben</translation>
    </message>
    <message>
        <source>%1 of its %2 calls; no time flows inside a cycle</source>
        <translation>%1 der insgesamt %2 Aufrufe; innerhalb eines Zyklus fließt keine Zeit</translation>
    </message>
    <message>
        <source>%1 calls; no time flows inside a cycle</source>
        <translation>%1 Aufrufe; innerhalb eines Zyklus fließt keine Zeit</translation>
    </message>
    <message>
        <source>%1 of its %2 calls, %3 passed up</source>
        <translation>%1 der insgesamt %2 Aufrufe, %3 nach oben weitergegeben</translation>
    </message>
    <message>
        <source>%1 calls, %2 passed up</source>
        <translation>%1 Aufrufe, %2 nach oben weitergegeben</translation>
    </message>
    <message>
        <source>%1 of its %2 calls</source>
        <translation>%1 der insgesamt %2 Aufrufe</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>%1 could call %2, but never did</source>
        <translation>%1 könnte %2 aufrufen, tat es aber nie</translation>
    </message>
    <message>
        <source>%2 reaches %3 through %1 function that is not shown</source>
        <translation>%2 erreicht %3 über %1 Funktion, die nicht gezeigt wird</translation>
    </message>
    <message>
        <source>%2 reaches %3 through %1 functions that are not shown</source>
        <translation>%2 erreicht %3 über %1 Funktionen, die nicht gezeigt werden</translation>
    </message>
    <message>
        <source>%1 call</source>
        <translation>%1 Aufruf</translation>
    </message>
    <message>
        <source>%1 call, calls itself %2 time</source>
        <translation>%1 Aufruf, ruft sich %2 Mal selbst auf</translation>
    </message>
    <message>
        <source>%1 calls, calls itself %2 time</source>
        <translation>%1 Aufrufe, ruft sich %2 Mal selbst auf</translation>
    </message>
    <message>
        <source>%1 call, calls itself %2 times</source>
        <translation>%1 Aufruf, ruft sich %2 Mal selbst auf</translation>
    </message>
    <message>
        <source>%1 calls, calls itself %2 times</source>
        <translation>%1 Aufrufe, ruft sich %2 Mal selbst auf</translation>
    </message>
    <message>
        <source>&lt;external&gt;: part of its time has no caller inside the program</source>
        <translation>&lt;external&gt;: ein Teil der Zeit hat keinen Aufrufer innerhalb des Programms</translation>
    </message>
    <message>
        <source>&lt;external&gt;: only callers outside the program are known</source>
        <translation>&lt;external&gt;: nur Aufrufer außerhalb des Programms sind bekannt</translation>
    </message>
    <message>
        <source>&lt;spontaneous&gt;: no caller is known</source>
        <translation>&lt;spontaneous&gt;: kein Aufrufer ist bekannt</translation>
    </message>
    <message>
        <source>calls not counted</source>
        <translation>Aufrufe nicht gezählt</translation>
    </message>
    <message>
        <source>%1 of them by %2</source>
        <translation>davon %1 durch %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>calls not counted of the first</source>
        <translation>Aufrufe der ersten nicht gezählt</translation>
    </message>
    <message>
        <source>%1 call of the first</source>
        <translation>%1 Aufruf der ersten</translation>
    </message>
    <message>
        <source>%1 calls of the first</source>
        <translation>%1 Aufrufe der ersten</translation>
    </message>
    <message>
        <source>%1 functions, each called by the one before it alone:</source>
        <translation>%1 Funktionen, jede nur von der vorigen aufgerufen:</translation>
    </message>
    <message>
        <source>%1 functions, each called by the one before it, with hardly any time of their own:</source>
        <translation>%1 Funktionen, jede von der vorigen aufgerufen, mit kaum eigener Zeit:</translation>
    </message>
    <message>
        <source>cycle %1</source>
        <translation>Zyklus %1</translation>
    </message>
    <message>
        <source>%2: %1 function that call each other</source>
        <translation>%2: %1 Funktion, die sich selbst aufruft</translation>
    </message>
    <message>
        <source>%2: %1 functions that call each other</source>
        <translation>%2: %1 Funktionen, die einander aufrufen</translation>
    </message>
    <message>
        <source>%1 call from outside, %2 among its members</source>
        <translation>%1 Aufruf von außen, %2 unter den Mitgliedern</translation>
    </message>
    <message>
        <source>%1 calls from outside, %2 among its members</source>
        <translation>%1 Aufrufe von außen, %2 unter den Mitgliedern</translation>
    </message>
    <message>
        <source>%1 of the run, %2; self %3, of it %4 in the kernel</source>
        <translation>%1 des Laufs, %2; selbst %3, davon %4 im Kernel</translation>
    </message>
    <message>
        <source>%1 of the run, %2; self %3</source>
        <translation>%1 des Laufs, %2; selbst %3</translation>
    </message>
    <message>
        <source>%1 box holds %2 of the time</source>
        <translation>%1 Knoten enthält %2 der Zeit</translation>
    </message>
    <message>
        <source>%1 boxes hold %2 of the time</source>
        <translation>%1 Knoten enthalten %2 der Zeit</translation>
    </message>
    <message>
        <source>%1 box holds %2 of the calls</source>
        <translation>%1 Knoten enthält %2 der Aufrufe</translation>
    </message>
    <message>
        <source>%1 boxes hold %2 of the calls</source>
        <translation>%1 Knoten enthalten %2 der Aufrufe</translation>
    </message>
    <message>
        <source>%2 of %1 function in focus</source>
        <translation>%2 von %1 Funktion im Fokus</translation>
    </message>
    <message>
        <source>%2 of %1 functions in focus</source>
        <translation>%2 von %1 Funktionen im Fokus</translation>
    </message>
    <message>
        <source>%2 of %1 function of A and B</source>
        <translation>%2 von %1 Funktion aus A und B</translation>
    </message>
    <message>
        <source>%2 of %1 functions of A and B</source>
        <translation>%2 von %1 Funktionen aus A und B</translation>
    </message>
    <message>
        <source>%2 of %1 function</source>
        <translation>%2 von %1 Funktion</translation>
    </message>
    <message>
        <source>%2 of %1 functions</source>
        <translation>%2 von %1 Funktionen</translation>
    </message>
    <message>
        <source>%1 function</source>
        <translation>%1 Funktion</translation>
    </message>
    <message>
        <source>%1 functions</source>
        <translation>%1 Funktionen</translation>
    </message>
    <message>
        <source>measured shares</source>
        <translation>gemessene Anteile</translation>
    </message>
    <message>
        <source>estimated shares</source>
        <translation>geschätzte Anteile</translation>
    </message>
    <message>
        <source>%1 arc hidden</source>
        <translation>%1 Kante ausgeblendet</translation>
    </message>
    <message>
        <source>%1 arcs hidden</source>
        <translation>%1 Kanten ausgeblendet</translation>
    </message>
    <message>
        <source>shown while it or a neighbour is selected</source>
        <translation>gezeigt, solange dieser Knoten oder ein Nachbar ausgewählt ist</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>the first is from %1</source>
        <translation>die erste ist aus %1</translation>
    </message>
    <message>
        <source>estimated %1, measured %2: they disagree beyond chance</source>
        <translation>geschätzt %1, gemessen %2: sie weichen über den Zufall hinaus voneinander ab</translation>
    </message>
    <message>
        <source>other files</source>
        <translation>andere Dateien</translation>
    </message>
    <message>
        <source>file not known</source>
        <translation>Datei nicht bekannt</translation>
    </message>
    <message>
        <source>install its debugging symbols (NAME-dbgsym, NAME-debuginfo), let --debuginfod fetch them, or take it as it was before strip: the addresses stay the same</source>
        <translation>die Debug-Symbole installieren (NAME-dbgsym, NAME-debuginfo), sie mit --debuginfod holen lassen oder die Datei im Zustand vor strip nehmen: die Adressen bleiben gleich</translation>
    </message>
    <message>
        <source>was taken for the program: %1</source>
        <translation>wurde für das Programm gehalten: %1</translation>
    </message>
    <message>
        <source>name the program, too, if it is another</source>
        <translation>auch das Programm angeben, falls es ein anderes ist</translation>
    </message>
    <message>
        <source>the program writes its profile into the folder that it ends in, and only if it ends by itself: run it by gmonscope-record, which also saves the profile of one that is killed; if it wrote none then, it was not linked with -pg</source>
        <translation>das Programm schreibt sein Profil in den Ordner, in dem es endet, und nur, wenn es von selbst endet: mit gmonscope-record ausführen, das auch das Profil eines abgebrochenen Programms sichert; hat es auch dann keines geschrieben, wurde es nicht mit -pg gelinkt</translation>
    </message>
    <message>
        <source>name the program that wrote the profile, as it was when it ran</source>
        <translation>das Programm angeben, das das Profil geschrieben hat, im Zustand bei seinem Lauf</translation>
    </message>
    <message>
        <source>name one program and the profiles that it wrote</source>
        <translation>ein Programm und die Profile angeben, die es geschrieben hat</translation>
    </message>
    <message>
        <source>name the program itself, not a script or an object file</source>
        <translation>das Programm selbst angeben, kein Skript und keine Objektdatei</translation>
    </message>
    <message>
        <source>counts no calls: no part of it was compiled with -pg</source>
        <translation>zählt keine Aufrufe: kein Teil davon wurde mit -pg übersetzt</translation>
    </message>
    <message>
        <source>compile and link with -pg to have them counted; the call graph is that of the sampled stacks, without counts</source>
        <translation>mit -pg übersetzen und linken, damit sie gezählt werden; der Aufrufgraph ist der der gemessenen Stapel, ohne Anzahlen</translation>
    </message>
    <message>
        <source>compile and link with -pg; without it there are times, but neither calls nor a call graph</source>
        <translation>mit -pg übersetzen und linken; ohne das gibt es Zeiten, aber weder Aufrufe noch einen Aufrufgraphen</translation>
    </message>
    <message>
        <source>record again, or name the program as it was when it ran</source>
        <translation>neu aufnehmen oder das Programm im Zustand bei seinem Lauf angeben</translation>
    </message>
    <message>
        <source>name the program that wrote it, as it was when it ran; if it was built again since, record again</source>
        <translation>das Programm angeben, das es geschrieben hat, im Zustand bei seinem Lauf; wurde es seitdem neu gebaut, neu aufnehmen</translation>
    </message>
    <message>
        <source>--salvage shows what can be read of it; a full disk or a kill while it was written leaves such files</source>
        <translation>--salvage zeigt, was sich davon lesen lässt; ein voller Datenträger oder ein Abbruch während des Schreibens hinterlässt solche Dateien</translation>
    </message>
    <message>
        <source>record again</source>
        <translation>neu aufnehmen</translation>
    </message>
    <message>
        <source>has calls, but no times: it was recorded without sampling</source>
        <translation>hat Aufrufe, aber keine Zeiten: ohne Stichproben aufgenommen</translation>
    </message>
    <message>
        <source>the sum of %1 profiles has calls, but no times: it was recorded without sampling</source>
        <translation>die Summe von %1 Profilen hat Aufrufe, aber keine Zeiten: ohne Stichproben aufgenommen</translation>
    </message>
    <message>
        <source>has no ticks: the program used less processor time than passes between two, or waited</source>
        <translation>hat keine Ticks: das Programm hat weniger Prozessorzeit verbraucht, als zwischen zweien vergeht, oder gewartet</translation>
    </message>
    <message>
        <source>the sum of %1 profiles has no ticks: the program used less processor time than passes between two, or waited</source>
        <translation>die Summe von %1 Profilen hat keine Ticks: das Programm hat weniger Prozessorzeit verbraucht, als zwischen zweien vergeht, oder gewartet</translation>
    </message>
    <message>
        <source>let it work longer, or sum several runs: name all their profiles</source>
        <translation>länger arbeiten lassen oder mehrere Läufe summieren: alle ihre Profile angeben</translation>
    </message>
    <message>
        <source>has only %1 tick: even the time of the whole run is known to %2 only</source>
        <translation>hat nur %1 Tick: selbst die Zeit des ganzen Laufs ist nur auf %2 genau bekannt</translation>
    </message>
    <message>
        <source>the sum of %1 profiles has only %2 tick: even the time of the whole run is known to %3 only</source>
        <translation>die Summe von %1 Profilen hat nur %2 Tick: selbst die Zeit des ganzen Laufs ist nur auf %3 genau bekannt</translation>
    </message>
    <message>
        <source>has only %1 ticks: even the time of the whole run is known to %2 only</source>
        <translation>hat nur %1 Ticks: selbst die Zeit des ganzen Laufs ist nur auf %2 genau bekannt</translation>
    </message>
    <message>
        <source>the sum of %1 profiles has only %2 ticks: even the time of the whole run is known to %3 only</source>
        <translation>die Summe von %1 Profilen hat nur %2 Ticks: selbst die Zeit des ganzen Laufs ist nur auf %3 genau bekannt</translation>
    </message>
    <message>
        <source>let it run %1 times as long, or sum so many runs, to know it to %2</source>
        <translation>%1-mal so lange laufen lassen oder so viele Läufe summieren, um sie auf %2 genau zu kennen</translation>
    </message>
    <message>
        <source>holds no calls</source>
        <translation>enthält keine Aufrufe</translation>
    </message>
    <message>
        <source>no profile of the sum holds calls</source>
        <translation>kein Profil der Summe enthält Aufrufe</translation>
    </message>
    <message>
        <source>was profiling switched off, or was the program changed since?</source>
        <translation>war das Profiling ausgeschaltet, oder wurde das Programm seitdem geändert?</translation>
    </message>
    <message>
        <source>%1 of the time is in functions of the program that were never counted as called, most of it in %2</source>
        <translation>%1 der Zeit liegt in Funktionen des Programms, die nie als aufgerufen gezählt wurden, das meiste davon in %2</translation>
    </message>
    <message>
        <source>compile all files with -pg, not only some; functions in assembly and static libraries count, too</source>
        <translation>alle Dateien mit -pg übersetzen, nicht nur einige; auch Funktionen in Assembler und statischen Bibliotheken zählen dazu</translation>
    </message>
    <message>
        <source>%1 of the sampled time is that of start-up, before main: the program ends too soon to be sampled</source>
        <translation>%1 der gemessenen Zeit entfallen auf den Start vor main: Das Programm endet zu früh, um gemessen zu werden</translation>
    </message>
    <message>
        <source>%1 of the time is in this library, which was built with -pg, but none of its calls was counted</source>
        <translation>%1 der Zeit liegt in dieser Bibliothek, die mit -pg gebaut wurde, aber keiner ihrer Aufrufe wurde gezählt</translation>
    </message>
    <message>
        <source>is it opened with RTLD_DEEPBIND or by dlmopen()? Without, its calls are counted, but those of files compiled without -pg</source>
        <translation>wird sie mit RTLD_DEEPBIND oder durch dlmopen() geöffnet? Sonst werden ihre Aufrufe gezählt, außer denen von Dateien, die ohne -pg übersetzt sind</translation>
    </message>
    <message>
        <source>%1 of the time is in code that no symbol covers</source>
        <translation>%1 der Zeit liegt in Code, den kein Symbol abdeckt</translation>
    </message>
    <message>
        <source>is it the same build, with all its symbols?</source>
        <translation>ist es derselbe Build, mit allen Symbolen?</translation>
    </message>
    <message>
        <source>%1 of the time went into counting calls</source>
        <translation>%1 der Zeit ging in das Zählen von Aufrufen</translation>
    </message>
    <message>
        <source>compile small functions that are called most without -pg, or mark them no_instrument_function</source>
        <translation>kleine Funktionen, die am häufigsten aufgerufen werden, ohne -pg übersetzen oder als no_instrument_function kennzeichnen</translation>
    </message>
    <message>
        <source>%1 of the time is in libraries without -pg: by calls alone nobody can tell who caused it</source>
        <translation>%1 der Zeit liegt in Bibliotheken ohne -pg: aus den Aufrufen allein ist nicht zu erkennen, wer sie verursacht hat</translation>
    </message>
    <message>
        <source>build them with -pg, too, if you can</source>
        <translation>wenn möglich, auch sie mit -pg bauen</translation>
    </message>
    <message>
        <source>%1; %2 of the time is in functions of it that have no names</source>
        <translation>%1; %2 der Zeit liegt in Funktionen davon, die keine Namen haben</translation>
    </message>
    <message>
        <source>%1 of the time is in functions of it that have no names, but addresses: fn@ADDRESS</source>
        <translation>%1 der Zeit liegt in Funktionen davon, die keine Namen haben, sondern Adressen: fn@ADDRESS</translation>
    </message>
    <message>
        <source>was written by the C library&apos;s own runtime, or its companion is gone: calls of several threads and across libraries may be missing, and so may time outside the program</source>
        <translation>wurde von der Laufzeitbibliothek der C-Bibliothek selbst geschrieben, oder die Begleitdatei fehlt: Aufrufe mehrerer Threads und über Bibliotheken hinweg können fehlen, ebenso Zeit außerhalb des Programms</translation>
    </message>
    <message>
        <source>record by gmonscope-record, and keep gmon.out.scope beside gmon.out</source>
        <translation>mit gmonscope-record aufnehmen und gmon.out.scope neben gmon.out aufbewahren</translation>
    </message>
    <message>
        <source>Call graph as JSON</source>
        <translation>Aufrufgraph als JSON</translation>
    </message>
    <message>
        <source>Flat profile as CSV</source>
        <translation>Flaches Profil als CSV</translation>
    </message>
    <message>
        <source>Call graph for KCachegrind</source>
        <translation>Aufrufgraph für KCachegrind</translation>
    </message>
    <message>
        <source>Stacks for flame graph programs</source>
        <translation>Stapel für Flammengraph-Programme</translation>
    </message>
    <message>
        <source>Stacks for speedscope</source>
        <translation>Stapel für speedscope</translation>
    </message>
    <message>
        <source>Stacks and calls for pprof</source>
        <translation>Stapel und Aufrufe für pprof</translation>
    </message>
    <message>
        <source>Page with graph, table and flame graph</source>
        <translation>Seite mit Graph, Tabelle und Flammengraph</translation>
    </message>
    <message>
        <source>Graph for Graphviz</source>
        <translation>Graph für Graphviz</translation>
    </message>
    <message>
        <source>Graph as SVG</source>
        <translation>Graph als SVG</translation>
    </message>
    <message>
        <source>%1 user + %2 system</source>
        <translation>%1 Benutzer + %2 System</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>%1 call: no table had room</source>
        <translation>%1 Aufruf: keine Tabelle hatte Platz</translation>
    </message>
    <message>
        <source>%1 calls: no table had room</source>
        <translation>%1 Aufrufe: keine Tabelle hatte Platz</translation>
    </message>
    <message>
        <source>%1 place of a sample: the tree of stacks was full</source>
        <translation>%1 Ort einer Stichprobe: der Stapelbaum war voll</translation>
    </message>
    <message>
        <source>%1 places of samples: the tree of stacks was full</source>
        <translation>%1 Orte von Stichproben: der Stapelbaum war voll</translation>
    </message>
    <message>
        <source>%1 stack&apos;s frames beyond the innermost two: the tree of stacks was full</source>
        <translation>Frames von %1 Stapel über die innersten zwei hinaus: der Stapelbaum war voll</translation>
    </message>
    <message>
        <source>%1 stacks&apos; frames beyond the innermost two: the tree of stacks was full</source>
        <translation>Frames von %1 Stapeln über die innersten zwei hinaus: der Stapelbaum war voll</translation>
    </message>
    <message>
        <source>%1 stack&apos;s outermost frames</source>
        <translation>äußerste Frames von %1 Stapel</translation>
    </message>
    <message>
        <source>%1 stacks&apos; outermost frames</source>
        <translation>äußerste Frames von %1 Stapeln</translation>
    </message>
    <message>
        <source>%1 thread that could not be sampled</source>
        <translation>%1 Thread, der nicht erfasst werden konnte</translation>
    </message>
    <message>
        <source>%1 threads that could not be sampled</source>
        <translation>%1 Threads, die nicht erfasst werden konnten</translation>
    </message>
    <message>
        <source>%1 part of the counters, if it is killed: the file had no room</source>
        <translation>%1 Teil der Zähler, falls der Prozess abgebrochen wird: die Datei hatte keinen Platz</translation>
    </message>
    <message>
        <source>%1 parts of the counters, if it is killed: the file had no room</source>
        <translation>%1 Teile der Zähler, falls der Prozess abgebrochen wird: die Datei hatte keinen Platz</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>%1, not all of which ended by themselves</source>
        <translation>%1, nicht alle von selbst beendet</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>%1, running</source>
        <translation>%1, läuft</translation>
    </message>
    <message>
        <source>%1, killed, or ended by _exit or exec</source>
        <translation>%1, abgebrochen oder durch _exit oder exec beendet</translation>
    </message>
    <message>
        <source>started</source>
        <translation>gestartet</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>erfasst</translation>
    </message>
    <message>
        <source>by clocks</source>
        <translation>nach Uhren</translation>
    </message>
    <message>
        <source>%1 of it in threads too short for a sample</source>
        <translation>%1 davon in Threads, die für eine Stichprobe zu kurz waren</translation>
    </message>
    <message>
        <source>not sampled</source>
        <translation>nicht erfasst</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>samples by</source>
        <translation>Stichproben durch</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>set aside</source>
        <translation>beiseitegelegt</translation>
    </message>
    <message>
        <source>%1 calls and %2, by resets</source>
        <translation>%1 Aufrufe und %2, durch Zurücksetzen</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>nothing: calls only</source>
        <translation>nichts: nur Aufrufe</translation>
    </message>
    <message>
        <source>%1 Hz, perf clock, user and system</source>
        <translation>%1 Hz, perf-Uhr, Benutzer und System</translation>
    </message>
    <message>
        <source>%1 Hz, perf clock for user time, CPU timers for system time</source>
        <translation>%1 Hz, perf-Uhr für Benutzerzeit, CPU-Timer für Systemzeit</translation>
    </message>
    <message>
        <source>%1 Hz, CPU timers, which may beat with periodic loops</source>
        <translation>%1 Hz, CPU-Timer, die mit periodischen Schleifen in Takt geraten können</translation>
    </message>
    <message>
        <source>main thread</source>
        <translation>Haupt-Thread</translation>
    </message>
    <message>
        <source>unknown start</source>
        <translation>unbekannter Start</translation>
    </message>
    <message>
        <source>%1 threads: %2</source>
        <translation>%1 Threads: %2</translation>
    </message>
    <message>
        <source>its format does not tell its sampling rate, which is taken for %1 Hz</source>
        <translation>das Format nennt die Abtastrate nicht, angenommen wird %1 Hz</translation>
    </message>
    <message>
        <source>%1 of its bins are below 0, and taken as 0</source>
        <translation>%1 der Fächer sind kleiner als 0 und werden als 0 genommen</translation>
    </message>
    <message>
        <source>is damaged, and only what is whole is used: %1 (and %2 more)</source>
        <translation>ist beschädigt, nur die unversehrten Teile werden verwendet: %1 (und %2 weitere)</translation>
    </message>
    <message>
        <source>is damaged, and only what is whole is used: %1</source>
        <translation>ist beschädigt, nur die unversehrten Teile werden verwendet: %1</translation>
    </message>
    <message>
        <source>is damaged, and only what is whole is used: %1 (and %2 more); %3</source>
        <translation>ist beschädigt, nur die unversehrten Teile werden verwendet: %1 (und %2 weitere); %3</translation>
    </message>
    <message>
        <source>is damaged, and only what is whole is used: %1; %2</source>
        <translation>ist beschädigt, nur die unversehrten Teile werden verwendet: %1; %2</translation>
    </message>
    <message>
        <source>%1 bytes from offset %2 on are left out</source>
        <translation>%1 Bytes ab Position %2 sind ausgelassen</translation>
    </message>
    <message>
        <source>the histogram is cut short: code behind has no time, and calls are missing</source>
        <translation>das Histogramm ist abgeschnitten: Code dahinter hat keine Zeit, und Aufrufe fehlen</translation>
    </message>
    <message>
        <source>parts are missing</source>
        <translation>Teile fehlen</translation>
    </message>
    <message>
        <source>a node is out of bounds</source>
        <translation>ein Knoten liegt außerhalb der Grenzen</translation>
    </message>
    <message>
        <source>two nodes overlap</source>
        <translation>zwei Knoten überlappen sich</translation>
    </message>
    <message>
        <source>a cycle&apos;s box is out of bounds</source>
        <translation>der Kasten eines Zyklus liegt außerhalb der Grenzen</translation>
    </message>
    <message>
        <source>a member of a cycle is outside its box</source>
        <translation>ein Mitglied eines Zyklus liegt außerhalb seines Kastens</translation>
    </message>
    <message>
        <source>a cycle&apos;s box covers a function that is not in it</source>
        <translation>der Kasten eines Zyklus bedeckt eine Funktion, die nicht zu ihm gehört</translation>
    </message>
    <message>
        <source>the boxes of two cycles overlap</source>
        <translation>die Kästen zweier Zyklen überlappen sich</translation>
    </message>
    <message>
        <source>an arc is out of bounds</source>
        <translation>eine Kante liegt außerhalb der Grenzen</translation>
    </message>
    <message>
        <source>%1: bent arcs</source>
        <translation>%1: geknickte Kanten</translation>
    </message>
    <message>
        <source>%1: straight arcs, boxes drawn round the cycles afterwards</source>
        <translation>%1: gerade Kanten, Kästen um die Zyklen nachträglich gezeichnet</translation>
    </message>
    <message>
        <source>%1: a simple layout with straight arcs</source>
        <translation>%1: einfache Anordnung mit geraden Kanten</translation>
    </message>
    <message>
        <source>the layout of %1 nodes took more than %2</source>
        <translation>die Anordnung von %1 Knoten dauerte länger als %2</translation>
    </message>
    <message>
        <source>the layout program %1</source>
        <translation>das Anordnungsprogramm: %1</translation>
    </message>
    <message>
        <source>the layout program went wrong: %1</source>
        <translation>das Anordnungsprogramm arbeitete fehlerhaft: %1</translation>
    </message>
    <message>
        <source>the layout program: %1</source>
        <translation>das Anordnungsprogramm: %1</translation>
    </message>
    <message>
        <source>in its layout %1</source>
        <translation>in seiner Anordnung: %1</translation>
    </message>
    <message>
        <source>Time in the function and its descendants, estimated by call counts</source>
        <translation>Zeit in der Funktion und ihren Nachkommen, geschätzt nach der Zahl der Aufrufe</translation>
    </message>
    <message>
        <source>Time in the function and its descendants, measured by sampled stacks</source>
        <translation>Zeit in der Funktion und ihren Nachkommen, gemessen durch Stichproben des Stapels</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>The function, with the colour of its box in the graph</source>
        <translation>Die Funktion, mit der Farbe ihres Knotens im Graphen</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>The program or library it is in</source>
        <translation>Das Programm oder die Bibliothek, in der sie liegt</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>The source file, where the symbol table names it</source>
        <translation>Die Quelltextdatei, soweit die Symboltabelle sie nennt</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Selbst</translation>
    </message>
    <message>
        <source>Time in the function itself</source>
        <translation>Zeit in der Funktion selbst</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Calls by other functions, its own recursive ones left out</source>
        <translation>Aufrufe durch andere Funktionen, ohne ihre eigenen rekursiven</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>% time</source>
        <translation>% Zeit</translation>
    </message>
    <message>
        <source>Self time in % of the run</source>
        <translation>Eigenzeit in % des Laufs</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Estimated</source>
        <translation>Geschätzt</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Kumuliert</translation>
    </message>
    <message>
        <source>Self time of this function and all with more than it</source>
        <translation>Eigenzeit dieser Funktion und aller mit mehr als ihr</translation>
    </message>
    <message>
        <source>Self/call</source>
        <translation>Selbst/Aufruf</translation>
    </message>
    <message>
        <source>Self time of one call, on the average</source>
        <translation>Eigenzeit eines Aufrufs im Mittel</translation>
    </message>
    <message>
        <source>Total/call</source>
        <translation>Ges./Aufruf</translation>
    </message>
    <message>
        <source>Self time and descendants of one call, on the average</source>
        <translation>Eigenzeit und Nachkommen eines Aufrufs im Mittel</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>The part of its self time that was spent in the kernel</source>
        <translation>Der Teil der Eigenzeit, der im Kernel verbraucht wurde</translation>
    </message>
    <message>
        <source>the same build</source>
        <translation>derselbe Build</translation>
    </message>
    <message>
        <source>built before it, and the addresses fit</source>
        <translation>davor gebaut, und die Adressen passen</translation>
    </message>
    <message>
        <source>the addresses fit, although it was built after the profile was written</source>
        <translation>die Adressen passen, obwohl es nach dem Schreiben des Profils gebaut wurde</translation>
    </message>
    <message>
        <source>used last, and the addresses fit</source>
        <translation>zuletzt verwendet, und die Adressen passen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Finding functions</source>
        <translation>Funktionen werden gesucht</translation>
    </message>
    <message>
        <source>Propagating times</source>
        <translation>Zeiten werden weitergegeben</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>No source lines are known: it was built without -g</source>
        <translation>Keine Quelltextzeilen bekannt: ohne -g gebaut</translation>
    </message>
    <message>
        <source>Counts of basic blocks are left out: --line shows them</source>
        <translation>Zähler der Grundblöcke sind weggelassen: --line zeigt sie</translation>
    </message>
    <message>
        <source>The calls in the code of this machine cannot be read: none are added</source>
        <translation>Die Aufrufe im Code dieser Maschine sind nicht lesbar: es werden keine ergänzt</translation>
    </message>
    <message>
        <source>Decoding %1</source>
        <translation>%1 wird dekodiert</translation>
    </message>
    <message>
        <source>only %2 of its %1 thread: %3 of %4 samples</source>
        <translation>nur %2 von %1 Thread: %3 von %4 Stichproben</translation>
    </message>
    <message>
        <source>only %2 of its %1 threads: %3 of %4 samples</source>
        <translation>nur %2 von %1 Threads: %3 von %4 Stichproben</translation>
    </message>
    <message>
        <source>only %2 of its %1 thread: %3 of %4 samples and %5 of %6 calls</source>
        <translation>nur %2 von %1 Thread: %3 von %4 Stichproben und %5 von %6 Aufrufen</translation>
    </message>
    <message>
        <source>only %2 of its %1 threads: %3 of %4 samples and %5 of %6 calls</source>
        <translation>nur %2 von %1 Threads: %3 von %4 Stichproben und %5 von %6 Aufrufen</translation>
    </message>
    <message>
        <source>is used although %1 to %2: the profile is of another program</source>
        <translation>wird verwendet, obwohl %1 bis %2 nicht passt: das Profil ist von einem anderen Programm</translation>
    </message>
    <message>
        <source>is used although %1, which is none (as %2 of %3 callees): the profile is of another program or build</source>
        <translation>wird verwendet, obwohl %1 keine Funktion ist (wie %2 von %3 Aufgerufenen): das Profil ist von einem anderen Programm oder Build</translation>
    </message>
    <message>
        <source>its addresses are those of the running program, which was loaded at %1: subtracted</source>
        <translation>die Adressen sind die des laufenden Programms, das bei %1 geladen war: abgezogen</translation>
    </message>
    <message>
        <source>holds neither times nor calls</source>
        <translation>enthält weder Zeiten noch Aufrufe</translation>
    </message>
    <message>
        <source>its companion is damaged and ignored: %1</source>
        <translation>die Begleitdatei ist beschädigt und wird ignoriert: %1</translation>
    </message>
    <message>
        <source>is a difference: numbers below 0 in it are shown as 0</source>
        <translation>ist eine Differenz: Zahlen unter 0 darin werden als 0 gezeigt</translation>
    </message>
    <message>
        <source>%1 samples belong to no known thread and are left out</source>
        <translation>%1 Stichproben gehören zu keinem bekannten Thread und sind weggelassen</translation>
    </message>
    <message>
        <source>does not tell which thread made a call: the calls are those of all its threads (files of an older runtime do not; record again)</source>
        <translation>sagt nicht, welcher Thread einen Aufruf machte: die Aufrufe sind die aller Threads (Dateien einer älteren Laufzeitbibliothek sagen es nicht; neu aufnehmen)</translation>
    </message>
    <message>
        <source>%1 of the calls may be of other threads, too: a thread that began after another one had ended was counted together with it</source>
        <translation>%1 der Aufrufe können auch von anderen Threads sein: ein Thread, der nach dem Ende eines anderen begann, wurde mit ihm zusammen gezählt</translation>
    </message>
    <message>
        <source>%1 of %2 callees are no functions of %3: is it another build?</source>
        <translation>%1 von %2 Aufgerufenen sind keine Funktionen von %3: ist es ein anderer Build?</translation>
    </message>
    <message>
        <source>%1 is newer than the profile: if it was rebuilt since, record again</source>
        <translation>%1 ist neuer als das Profil: falls seitdem neu gebaut, neu aufnehmen</translation>
    </message>
    <message>
        <source>is used although it is of another program, build %2, and not of %3, build %4</source>
        <translation>wird verwendet, obwohl es von einem anderen Programm ist, Build %2, und nicht von %3, Build %4</translation>
    </message>
    <message>
        <source>is used although it is of %1, build %2, and not of %3, build %4</source>
        <translation>wird verwendet, obwohl es von %1 ist, Build %2, und nicht von %3, Build %4</translation>
    </message>
    <message>
        <source>%1 thread could not be sampled</source>
        <translation>%1 Thread konnte nicht erfasst werden</translation>
    </message>
    <message>
        <source>%1 threads could not be sampled</source>
        <translation>%1 Threads konnten nicht erfasst werden</translation>
    </message>
    <message>
        <source>%1 thread could not be sampled (%2)</source>
        <translation>%1 Thread konnte nicht erfasst werden (%2)</translation>
    </message>
    <message>
        <source>%1 threads could not be sampled (%2)</source>
        <translation>%1 Threads konnten nicht erfasst werden (%2)</translation>
    </message>
    <message>
        <source>%1 call is missing: no table had room</source>
        <translation>%1 Aufruf fehlt: keine Tabelle hatte Platz</translation>
    </message>
    <message>
        <source>%1 calls are missing: no table had room</source>
        <translation>%1 Aufrufe fehlen: keine Tabelle hatte Platz</translation>
    </message>
    <message>
        <source>%1 sample has no place: the tree of stacks was full</source>
        <translation>%1 Stichprobe hat keinen Platz: der Stapelbaum war voll</translation>
    </message>
    <message>
        <source>%1 samples have no place: the tree of stacks was full</source>
        <translation>%1 Stichproben haben keinen Platz: der Stapelbaum war voll</translation>
    </message>
    <message>
        <source>the process used %1 of CPU time, of which %2 were sampled</source>
        <translation>der Prozess verbrauchte %1 CPU-Zeit, davon wurden %2 erfasst</translation>
    </message>
    <message>
        <source>part of the counters found no room in the file and died with the process</source>
        <translation>ein Teil der Zähler fand keinen Platz in der Datei und ging mit dem Prozess verloren</translation>
    </message>
    <message>
        <source>%1 stack was cut to the innermost two frames: the tree of stacks was full</source>
        <translation>%1 Stapel wurde auf die innersten zwei Frames gekürzt: der Stapelbaum war voll</translation>
    </message>
    <message>
        <source>%1 stacks were cut to the innermost two frames: the tree of stacks was full</source>
        <translation>%1 Stapel wurden auf die innersten zwei Frames gekürzt: der Stapelbaum war voll</translation>
    </message>
    <message>
        <source>%1 stack does not reach the start of the thread</source>
        <translation>%1 Stapel reicht nicht bis zum Anfang des Threads</translation>
    </message>
    <message>
        <source>%1 stacks do not reach the start of the thread</source>
        <translation>%1 Stapel reichen nicht bis zum Anfang des Threads</translation>
    </message>
    <message>
        <source>process %1 is running: this is how far it has come</source>
        <translation>Prozess %1 läuft: so weit ist er bisher gekommen</translation>
    </message>
    <message>
        <source>not all of its %1 processes ended by themselves: what they had counted until then is here</source>
        <translation>nicht alle seiner %1 Prozesse endeten von selbst: was sie bis dahin gezählt hatten, ist hier</translation>
    </message>
    <message>
        <source>process %1 was killed, or ended by _exit or exec: what it had counted until then is here</source>
        <translation>Prozess %1 wurde abgebrochen oder endete durch _exit oder exec: was er bis dahin gezählt hatte, ist hier</translation>
    </message>
    <message>
        <source>begins at the last reset: %1 call and %2 are set aside</source>
        <translation>beginnt beim letzten Zurücksetzen: %1 Aufruf und %2 sind nicht enthalten</translation>
    </message>
    <message>
        <source>begins at the last reset: %1 calls and %2 are set aside</source>
        <translation>beginnt beim letzten Zurücksetzen: %1 Aufrufe und %2 sind nicht enthalten</translation>
    </message>
    <message>
        <source>profiling was switched off when it was read</source>
        <translation>das Profiling war beim Lesen ausgeschaltet</translation>
    </message>
    <message>
        <source>sampled by the CPU timer alone: it may beat with periodic loops</source>
        <translation>nur mit dem CPU-Timer erfasst: er kann mit periodischen Schleifen in Gleichtakt geraten</translation>
    </message>
    <message>
        <source>Only %1 sample: the times are rough</source>
        <translation>Nur %1 Stichprobe: die Zeiten sind ungenau</translation>
    </message>
    <message>
        <source>Only %1 samples: the times are rough</source>
        <translation>Nur %1 Stichproben: die Zeiten sind ungenau</translation>
    </message>
    <message>
        <source>its names come from %1</source>
        <translation>die Namen stammen aus %1</translation>
    </message>
    <message>
        <source>The profile does not tell which file some code is from: its functions have no names</source>
        <translation>Das Profil sagt nicht, aus welcher Datei mancher Code ist: dessen Funktionen haben keine Namen</translation>
    </message>
    <message>
        <source>is not there any more: its functions have no names</source>
        <translation>ist nicht mehr da: die Funktionen darin haben keine Namen</translation>
    </message>
    <message>
        <source>has no symbols: its functions have no names</source>
        <translation>hat keine Symbole: die Funktionen darin haben keine Namen</translation>
    </message>
    <message>
        <source>is another build than the one that was profiled: its functions have no names</source>
        <translation>ist ein anderer Build als der profilierte: die Funktionen darin haben keine Namen</translation>
    </message>
    <message>
        <source>is stripped: names come from what is left, its dynamic symbols and its unwind tables (fn@ADDRESS)</source>
        <translation>ist ohne Symbole: Namen kommen aus dem, was übrig ist, den dynamischen Symbolen und den Unwind-Tabellen (fn@ADDRESS)</translation>
    </message>
    <message>
        <source>%1 (so is one more file)</source>
        <translation>%1 (ebenso eine weitere Datei)</translation>
    </message>
    <message>
        <source>%1 (so are %2 more files)</source>
        <translation>%1 (ebenso %2 weitere Dateien)</translation>
    </message>
    <message>
        <source>%1 cannot be read and is ignored: %2</source>
        <translation>%1 ist nicht lesbar und wird ignoriert: %2</translation>
    </message>
    <message>
        <source>%1 is no .scope file and is ignored</source>
        <translation>%1 ist keine .scope-Datei und wird ignoriert</translation>
    </message>
    <message>
        <source>%1 belongs to another profile and is ignored</source>
        <translation>%1 gehört zu einem anderen Profil und wird ignoriert</translation>
    </message>
    <message>
        <source>its companion %1 is missing: nothing is known of shared libraries, threads and losses</source>
        <translation>die Begleitdatei %1 fehlt: über Bibliotheken, Threads und Verluste ist nichts bekannt</translation>
    </message>
    <message>
        <source>is not installed: no symbols were fetched</source>
        <translation>ist nicht installiert: es wurden keine Symbole geholt</translation>
    </message>
    <message>
        <source>no function fits %1</source>
        <translation>keine Funktion passt zu %1</translation>
    </message>
    <message>
        <source>%1 function has no known source file and stays itself</source>
        <translation>%1 Funktion hat keine bekannte Quelltextdatei und bleibt sie selbst</translation>
    </message>
    <message>
        <source>%1 functions have no known source file and stay themselves</source>
        <translation>%1 Funktionen haben keine bekannte Quelltextdatei und bleiben sie selbst</translation>
    </message>
    <message>
        <source>no calls lead along %1</source>
        <translation>keine Aufrufe führen entlang %1</translation>
    </message>
    <message>
        <source>hidden: %1 function, %2 of own time charged to callers, %3 without a caller as &lt;hidden&gt;</source>
        <translation>ausgeblendet: %1 Funktion, %2 Eigenzeit den Aufrufern zugerechnet, %3 ohne Aufrufer als &lt;hidden&gt;</translation>
    </message>
    <message>
        <source>hidden: %1 functions, %2 of own time charged to callers, %3 without a caller as &lt;hidden&gt;</source>
        <translation>ausgeblendet: %1 Funktionen, %2 Eigenzeit den Aufrufern zugerechnet, %3 ohne Aufrufer als &lt;hidden&gt;</translation>
    </message>
    <message>
        <source>hidden: %1 function, %2 of own time charged to callers</source>
        <translation>ausgeblendet: %1 Funktion, %2 Eigenzeit den Aufrufern zugerechnet</translation>
    </message>
    <message>
        <source>hidden: %1 functions, %2 of own time charged to callers</source>
        <translation>ausgeblendet: %1 Funktionen, %2 Eigenzeit den Aufrufern zugerechnet</translation>
    </message>
    <message>
        <source>no function is called %1</source>
        <translation>keine Funktion heißt %1</translation>
    </message>
    <message>
        <source>Call graph</source>
        <translation>Aufrufgraph</translation>
    </message>
    <message>
        <source>bar: self, descendants, the run</source>
        <translation>Balken: selbst, Nachkommen, der Lauf</translation>
    </message>
    <message>
        <source>filled by source file:</source>
        <translation>gefüllt nach Quelltextdatei:</translation>
    </message>
    <message>
        <source>calls, % of all calls</source>
        <translation>Aufrufe, % aller Aufrufe</translation>
    </message>
    <message>
        <source>total time, % of the run</source>
        <translation>Gesamtzeit, % des Laufs</translation>
    </message>
    <message>
        <source>self time, % of the run</source>
        <translation>Eigenzeit, % des Laufs</translation>
    </message>
    <message>
        <source>change of self time, % of run A</source>
        <translation>Änderung der Eigenzeit, % von Lauf A</translation>
    </message>
    <message>
        <source>change of calls, % of all calls</source>
        <translation>Änderung der Aufrufe, % aller Aufrufe</translation>
    </message>
    <message>
        <source>shrunk</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>grown</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>within chance</source>
        <translation>im Rahmen des Zufalls</translation>
    </message>
    <message>
        <source>new in B</source>
        <translation>neu in B</translation>
    </message>
    <message>
        <source>gone in B</source>
        <translation>entfallen in B</translation>
    </message>
    <message>
        <source>total time, A above B</source>
        <translation>Gesamtzeit, A über B</translation>
    </message>
    <message>
        <source>calls, A above B</source>
        <translation>Aufrufe, A über B</translation>
    </message>
    <message>
        <source>1 % of the time</source>
        <translation>1 % der Zeit</translation>
    </message>
    <message>
        <source>1 % of the calls</source>
        <translation>1 % der Aufrufe</translation>
    </message>
    <message>
        <source>calls inside a cycle, no time flows</source>
        <translation>Aufrufe in einem Zyklus, es fließt keine Zeit</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>nie aufgerufen</translation>
    </message>
    <message>
        <source>through so many hidden functions</source>
        <translation>über so viele ausgeblendete Funktionen</translation>
    </message>
    <message>
        <source>measured only, not counted</source>
        <translation>nur gemessen, nicht gezählt</translation>
    </message>
    <message>
        <source>estimated and measured time disagree</source>
        <translation>geschätzte und gemessene Zeit weichen ab</translation>
    </message>
    <message>
        <source>calls itself</source>
        <translation>ruft sich selbst auf</translation>
    </message>
    <message>
        <source>in a shared library</source>
        <translation>in einer Bibliothek</translation>
    </message>
    <message>
        <source>Its debugging information is left out: %1</source>
        <translation>Die Debug-Informationen sind weggelassen: %1</translation>
    </message>
    <message>
        <source>its symbols come from %1</source>
        <translation>die Symbole stammen aus %1</translation>
    </message>
    <message>
        <source>Graph as PNG</source>
        <translation>Graph als PNG</translation>
    </message>
    <message>
        <source>Flame graph as PNG</source>
        <translation>Flammengraph als PNG</translation>
    </message>
    <message>
        <source>Graph as PDF</source>
        <translation>Graph als PDF</translation>
    </message>
    <message>
        <source>Flame graph as PDF</source>
        <translation>Flammengraph als PDF</translation>
    </message>
    <message>
        <source>Flame graph as SVG</source>
        <translation>Flammengraph als SVG</translation>
    </message>
    <message>
        <source>write it again with the tool that it comes from; a full disk or a kill while it was written leaves such files</source>
        <translation>mit dem Werkzeug, von dem es kommt, noch einmal schreiben; eine volle Platte oder ein Abbruch beim Schreiben hinterlassen solche Dateien</translation>
    </message>
    <message>
        <source>is of another tool (%1): it has its own names, and no program is read</source>
        <translation>ist von einem anderen Werkzeug (%1): Es hat seine eigenen Namen, und kein Programm wird gelesen</translation>
    </message>
    <message>
        <source>record by gmonscope-record for what needs the program: its source and instructions with their times, inlined functions, threads</source>
        <translation>mit gmonscope-record aufzeichnen für das, was das Programm braucht: Quelltext und Befehle mit ihren Zeiten, eingebettete Funktionen, Threads</translation>
    </message>
    <message>
        <source>tells of %1 %2, but its functions have %3: is a part of it missing?</source>
        <translation>nennt %1 %2, aber seine Funktionen haben %3: Fehlt ein Teil davon?</translation>
    </message>
    <message>
        <source>has samples of %1 commands together; perf script --comm=NAME prints those of one</source>
        <translation>hat Stichproben von %1 Befehlen zusammen; perf script --comm=NAME druckt die von einem</translation>
    </message>
    <message>
        <source>is a profile of %1, and is added up with one of %2</source>
        <translation>ist ein Profil von %1 und wird mit einem von %2 zusammengezählt</translation>
    </message>
    <message>
        <source>is not read: %1 has its own names</source>
        <translation>wird nicht gelesen: %1 hat eigene Namen</translation>
    </message>
    <message>
        <source>what hidden functions called is shared among their callers as these paid for them; without hidden functions all times of calls are as measured</source>
        <translation>was ausgeblendete Funktionen aufriefen, tragen deren Aufrufer in dem Verhältnis, in dem sie für diese aufkamen; ohne ausgeblendete Funktionen sind alle Zeiten von Aufrufen die gemessenen</translation>
    </message>
    <message>
        <source>self: %1 to %2, %3</source>
        <translation>selbst: von %1 auf %2, %3</translation>
    </message>
    <message>
        <source>self and descendants: %1 to %2, %3</source>
        <translation>selbst und Nachkommen: von %1 auf %2, %3</translation>
    </message>
    <message>
        <source>passed up: %1 to %2, %3</source>
        <translation>nach oben weitergegeben: von %1 auf %2, %3</translation>
    </message>
    <message>
        <source>shows the event %1; --event=NAME shows another one of these: %2</source>
        <translation>zeigt das Ereignis %1; --event=NAME zeigt ein anderes von diesen: %2</translation>
    </message>
    <message>
        <source>has two numbers for each stack, before and after; shows those of after</source>
        <translation>hat zwei Zahlen je Stapel, vorher und nachher; zeigt die von nachher</translation>
    </message>
    <message>
        <source>has no addresses: perf script -F +ip,+sym,+dso prints where the samples are</source>
        <translation>hat keine Adressen: perf script -F +ip,+sym,+dso druckt, wo die Stichproben sind</translation>
    </message>
    <message>
        <source>shows the event %1; samples of others (%2 in all) are left out, which --event=NAME shows: %3</source>
        <translation>zeigt das Ereignis %1; Stichproben anderer (%2 im Ganzen) sind weggelassen, --event=NAME zeigt sie: %3</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>its calls were not counted (--no-count): the sampled stacks show who calls whom</source>
        <translation>seine Aufrufe wurden nicht gezählt (--no-count): die Stapel der Stichproben zeigen, wer wen aufruft</translation>
    </message>
    <message>
        <source>%1 caller of %2 is not shown: %3 of all %4</source>
        <translation>%1 Aufrufer von %2 wird nicht gezeigt: %3 aller %4</translation>
    </message>
    <message>
        <source>%1 callers of %2 are not shown: %3 of all %4</source>
        <translation>%1 Aufrufer von %2 werden nicht gezeigt: %3 aller %4</translation>
    </message>
    <message>
        <source>%1 callee of %2 is not shown: %3 of all %4</source>
        <translation>%1 Aufgerufene von %2 wird nicht gezeigt: %3 aller %4</translation>
    </message>
    <message>
        <source>%1 callees of %2 are not shown: %3 of all %4</source>
        <translation>%1 Aufgerufene von %2 werden nicht gezeigt: %3 aller %4</translation>
    </message>
    <message>
        <source>%1 box holds %2 of all %3</source>
        <translation>%1 Knoten enthält %2 aller %3</translation>
    </message>
    <message>
        <source>%1 boxes hold %2 of all %3</source>
        <translation>%1 Knoten enthalten %2 aller %3</translation>
    </message>
    <message>
        <source>%1 of the time is in libraries without -pg: calls are not counted there, but the sampled stacks tell who caused it</source>
        <translation>%1 der Zeit ist in Bibliotheken ohne -pg: Aufrufe werden dort nicht gezählt, aber die Stapel der Stichproben sagen, wer sie verursacht hat</translation>
    </message>
    <message>
        <source>read the measured shares, or build them with -pg, too, if you can</source>
        <translation>die gemessenen Anteile lesen, oder wenn möglich auch sie mit -pg bauen</translation>
    </message>
    <message>
        <source>does not tell the event of its samples, each of which counts as one: perf script -F +event,+period prints more</source>
        <translation>nennt das Ereignis seiner Stichproben nicht, die deshalb je als eine zählen: perf script -F +event,+period gibt mehr aus</translation>
    </message>
    <message>
        <source>%1 function was called and not counted (%2): sampled stacks show its callers</source>
        <translation>%1 Funktion wurde aufgerufen und nicht gezählt (%2): Die Stapel der Stichproben zeigen ihre Aufrufer</translation>
    </message>
    <message>
        <source>%1 functions were called and not counted (%2): sampled stacks show their callers</source>
        <translation>%1 Funktionen wurden aufgerufen und nicht gezählt (%2): Die Stapel der Stichproben zeigen ihre Aufrufer</translation>
    </message>
    <message>
        <source>%1 has neither calls nor samples here</source>
        <translation>%1 hat hier weder Aufrufe noch Stichproben</translation>
    </message>
    <message>
        <source>%1 has no time of its own and no counted calls: the flat profile has it only with -z</source>
        <translation>%1 hat keine eigene Zeit und keine gezählten Aufrufe: Im flachen Profil steht sie nur mit -z</translation>
    </message>
    <message>
        <source>1 % of all %1</source>
        <translation>1 % aller %1</translation>
    </message>
    <message>
        <source>%1 of self time lost by imbalance: %2 in %3, %4 on the average</source>
        <translation>%1 Eigenzeit durch Ungleichheit verloren: %2 in %3, im Mittel %4</translation>
    </message>
    <message>
        <source>more %1: %2, others %3</source>
        <translation>mehr %1: %2, andere %3</translation>
    </message>
    <message>
        <source>less %1: %2, others %3</source>
        <translation>weniger %1: %2, andere %3</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Self time of one run, on the average</source>
        <translation>Eigenzeit eines Laufs, im Mittel</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min.</translation>
    </message>
    <message>
        <source>Self time in the run in which it took least</source>
        <translation>Eigenzeit in dem Lauf, in dem sie am wenigsten brauchte</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max.</translation>
    </message>
    <message>
        <source>Self time in the run in which it took most</source>
        <translation>Eigenzeit in dem Lauf, in dem sie am meisten brauchte</translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation>Ungleichheit</translation>
    </message>
    <message>
        <source>The run that has most of its self time or, where all have the same, most in total</source>
        <translation>Der Lauf, der am meisten Eigenzeit hat oder, wo alle gleich viel haben, am meisten Gesamtzeit</translation>
    </message>
    <message>
        <source>lost by imbalance, % of all runs</source>
        <translation>durch Ungleichheit verloren, % aller Läufe</translation>
    </message>
    <message>
        <source>calls that a budget kept from being counted are of no known thread and are left out</source>
        <translation>Aufrufe, die ein Budget nicht zählen ließ, gehören zu keinem bekannten Thread und fehlen</translation>
    </message>
    <message>
        <source>the calls of %1 function are estimated (~), since it was counted in some windows of time only, to keep the budget of --budget; all others are exact</source>
        <translation>die Aufrufe von %1 Funktion sind geschätzt (~), denn gezählt wurde sie nur in einigen Zeitfenstern, um das Budget von --budget einzuhalten; alle anderen sind genau</translation>
    </message>
    <message>
        <source>the calls of %1 functions are estimated (~), since they were counted in some windows of time only, to keep the budget of --budget; all others are exact</source>
        <translation>die Aufrufe von %1 Funktionen sind geschätzt (~), denn gezählt wurden sie nur in einigen Zeitfenstern, um das Budget von --budget einzuhalten; alle anderen sind genau</translation>
    </message>
    <message>
        <source>the number of calls is an estimate</source>
        <translation>die Zahl der Aufrufe ist geschätzt</translation>
    </message>
    <message>
        <source>this is an estimate: %1 to %2</source>
        <translation>das ist geschätzt: %1 bis %2</translation>
    </message>
    <message>
        <source>No groups of runs: an earlier version has made this sum, or one of those that it is of.</source>
        <translation>Keine Gruppen von Läufen: Eine frühere Version hat diese Summe gebildet oder eine, aus der sie besteht.</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>How much longer the run with most self time is than the mean: max / mean - 1 of self times</source>
        <translation>Wie viel mehr Eigenzeit der Lauf mit der meisten hat als das Mittel: Max. / Mittel - 1 der Eigenzeiten</translation>
    </message>
    <message>
        <source>Self lost</source>
        <translation>Selbst verloren</translation>
    </message>
    <message>
        <source>(max - mean) of self times, times the runs: what all ranks of a parallel job lose if they wait for the slowest</source>
        <translation>(Max. - Mittel) der Eigenzeiten, mal die Läufe: was alle Ränge eines parallelen Programms verlieren, wenn sie auf den langsamsten warten</translation>
    </message>
    <message>
        <source>Most self in</source>
        <translation>Selbst-Max. in</translation>
    </message>
    <message>
        <source>%1: it rationed no function</source>
        <translation>%1: keine Funktion wurde rationiert</translation>
    </message>
    <message>
        <source>%2: rationed functions counted in %1 window, which took %3</source>
        <translation>%2: rationierte Funktionen wurden in %1 Fenster gezählt, das %3 dauerte</translation>
    </message>
    <message>
        <source>%2: rationed functions counted in %1 windows, which took %3 in all</source>
        <translation>%2: rationierte Funktionen wurden in %1 Fenstern gezählt, die zusammen %3 dauerten</translation>
    </message>
    <message>
        <source>%1 function&apos;s calls after it was switched on again</source>
        <translation>Aufrufe von %1 Funktion, nachdem sie wieder eingeschaltet war</translation>
    </message>
    <message>
        <source>%1 functions&apos; calls after they were switched on again</source>
        <translation>Aufrufe von %1 Funktionen, nachdem sie wieder eingeschaltet waren</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>%1 function was not counted after the profile was switched on again: its code could not be changed back</source>
        <translation>%1 Funktion wurde nicht gezählt, nachdem das Profil wieder eingeschaltet war: ihr Code ließ sich nicht zurückändern</translation>
    </message>
    <message>
        <source>%1 functions were not counted after the profile was switched on again: their code could not be changed back</source>
        <translation>%1 Funktionen wurden nicht gezählt, nachdem das Profil wieder eingeschaltet war: ihr Code ließ sich nicht zurückändern</translation>
    </message>
    <message>
        <source>%1 counted; listings show estimates of all</source>
        <translation>%1 gezählt; Listen zeigen Schätzungen für alle</translation>
    </message>
    <message>
        <source>no folder had room for the live file of %1 forked child: it is in a profile only if it ends by exit</source>
        <translation>kein Ordner hatte Platz für die laufende Datei von %1 Kindprozess: er steht nur in einem Profil, wenn er mit exit endet</translation>
    </message>
    <message>
        <source>no folder had room for the live files of %1 forked children: those are in a profile that end by exit</source>
        <translation>kein Ordner hatte Platz für die laufenden Dateien von %1 Kindprozessen: in einem Profil stehen die, die mit exit enden</translation>
    </message>
    <message>
        <source>the code of functions could not be changed (%1): they count, and may take more than the budget</source>
        <translation>der Code von Funktionen ließ sich nicht ändern (%1): sie zählen und brauchen vielleicht mehr als das Budget</translation>
    </message>
    <message>
        <source>the code of functions could not be changed (%1): they do not count, but their calls take time</source>
        <translation>der Code von Funktionen ließ sich nicht ändern (%1): sie zählen nicht, aber ihre Aufrufe brauchen Zeit</translation>
    </message>
    <message>
        <source>The runs are ranks of different parallel jobs (files/ranks: %1): some may be left over from an earlier job</source>
        <translation>Die Läufe sind Ränge verschiedener paralleler Jobs (Dateien/Ränge: %1): einige können von einem früheren übrig sein</translation>
    </message>
    <message>
        <source>%1 of %2 are of threads and processes too short for a sample: they stand at the functions that these began with</source>
        <translation>%1 von %2 gehören zu Threads und Prozessen, die für eine Stichprobe zu kurz waren: sie stehen bei den Funktionen, mit denen diese begannen</translation>
    </message>
    <message>
        <source>%1 of its runs had no companion: only times and calls of the program are known of it</source>
        <translation>%1 seiner Läufe hatte keine Begleitdatei: von ihm sind nur Zeiten und Aufrufe des Programms bekannt</translation>
    </message>
    <message>
        <source>%1 of its runs had no companions: only times and calls of the program are known of them</source>
        <translation>%1 seiner Läufe hatten keine Begleitdateien: von ihnen sind nur Zeiten und Aufrufe des Programms bekannt</translation>
    </message>
    <message>
        <source>%1 of the time is of runs without stacks: it has no callers in what is measured</source>
        <translation>%1 der Zeit ist von Läufen ohne Stapel: im Gemessenen hat sie keine Aufrufer</translation>
    </message>
    <message>
        <source>The runs are ranks of several parallel jobs: rank %1 is there %2 times. Some may be left over from an earlier job</source>
        <translation>Die Läufe sind Ränge mehrerer paralleler Jobs: Rang %1 ist %2-mal da. Einige können von einem früheren Job übrig sein</translation>
    </message>
    <message>
        <source>tells of %1 in the program, but its companion of %2 in the whole process: one of the two is damaged</source>
        <translation>nennt %1 im Programm, seine Begleitdatei aber %2 im ganzen Prozess: eine von beiden ist beschädigt</translation>
    </message>
    <message>
        <source>No groups of runs by their times.</source>
        <translation>Keine Gruppen von Läufen nach ihren Zeiten.</translation>
    </message>
    <message>
        <source>Their calls differ, though: %1 in %2, %3 in the mean run, of %4.</source>
        <translation>Ihre Aufrufe unterscheiden sich aber: %1 in %2, %3 im mittleren Lauf, von %4.</translation>
    </message>
    <message>
        <source>No groups of runs: each run has about %1 sample, so chance may explain how they differ; it would need some %2, by a longer run or by -F.</source>
        <translation>Keine Gruppen von Läufen: Jeder Lauf hat etwa %1 Stichprobe, also können die Unterschiede Zufall sein; nötig wären etwa %2, durch einen längeren Lauf oder durch -F.</translation>
    </message>
    <message>
        <source>No groups of runs: each run has about %1 samples, so chance may explain how they differ; it would need some %2, by a longer run or by -F.</source>
        <translation>Keine Gruppen von Läufen: Jeder Lauf hat etwa %1 Stichproben, also können die Unterschiede Zufall sein; nötig wären etwa %2, durch einen längeren Lauf oder durch -F.</translation>
    </message>
</context>
<context>
    <name>PreferencesController</name>
    <message>
        <source>Se&amp;ttings...</source>
        <translation>&amp;Einstellungen...</translation>
    </message>
</context>
<context>
    <name>ProblemsController</name>
    <message>
        <source>Add what is whole</source>
        <translation>Unbeschädigtes hinzufügen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Choose its program...</source>
        <translation>Programm dazu wählen...</translation>
    </message>
</context>
<context>
    <name>ProblemsModel</name>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 Fehler</numerusform>
            <numerusform>%1 Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation>
            <numerusform>%1 Warnung</numerusform>
            <numerusform>%1 Warnungen</numerusform>
        </translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Hinweis</translation>
    </message>
    <message numerus="yes">
        <source>%1 notes</source>
        <translation>
            <numerusform>%1 Hinweis</numerusform>
            <numerusform>%1 Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Abhilfe</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>No problems found</source>
        <translation>Keine Probleme gefunden</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>ProcessItems</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Profile: %1</source>
        <translation>Profil: %1</translation>
    </message>
    <message>
        <source>Process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>Process %1 on %2</source>
        <translation>Prozess %1 auf %2</translation>
    </message>
    <message>
        <source>Started %1</source>
        <translation>Gestartet %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>unknown program</source>
        <translation>unbekanntes Programm</translation>
    </message>
    <message>
        <source>(%1 builds)</source>
        <translation>(%1 Builds)</translation>
    </message>
    <message>
        <source>The process of the row above, which has become this program by exec</source>
        <translation>Der Prozess der Zeile darüber, der durch exec zu diesem Programm wurde</translation>
    </message>
    <message>
        <source>It ended before the first sample and counted no calls, so it has no profile</source>
        <translation>Er endete vor der ersten Stichprobe und zählte keine Aufrufe, hat also kein Profil</translation>
    </message>
    <message>
        <source>unknown build</source>
        <translation>unbekannter Build</translation>
    </message>
    <message>
        <source>build %1</source>
        <translation>Build %1</translation>
    </message>
    <message>
        <source>Build %1 of %2</source>
        <translation>Build %1 von %2</translation>
    </message>
    <message>
        <source>Their profiles do not name their program, as a gmon.out without its companion</source>
        <translation>Ihre Profile nennen ihr Programm nicht, wie eine Datei gmon.out ohne Begleitdatei</translation>
    </message>
</context>
<context>
    <name>ProcessModel</name>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Tree %1</source>
        <translation>Baum %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>% CPU</source>
        <translation>% CPU</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>Longest %1</source>
        <translation>Längster %1</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Started by</source>
        <translation>Gestartet von</translation>
    </message>
    <message>
        <source>Start s</source>
        <translation>Beginn s</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>The program, or the name that the process was started by; in brackets: it left no profile</source>
        <translation>Das Programm, oder der Name, unter dem der Prozess gestartet wurde; in Klammern: er hinterließ kein Profil</translation>
    </message>
    <message>
        <source>Processor time of the processes and of all that they started</source>
        <translation>Prozessorzeit der Prozesse und aller, die sie gestartet haben</translation>
    </message>
    <message>
        <source>Processor time of the processes themselves, as the kernel tells it</source>
        <translation>Prozessorzeit der Prozesse selbst, wie der Kernel sie angibt</translation>
    </message>
    <message>
        <source>The same in % of all processes</source>
        <translation>Dasselbe in % aller Prozesse</translation>
    </message>
    <message>
        <source>How many processes they are</source>
        <translation>Wie viele Prozesse es sind</translation>
    </message>
    <message>
        <source>Processor time of a process on the average</source>
        <translation>Prozessorzeit eines Prozesses im Mittel</translation>
    </message>
    <message>
        <source>Processor time of the process with most of it</source>
        <translation>Prozessorzeit des Prozesses, der am meisten davon hat</translation>
    </message>
    <message>
        <source>How many calls were counted in them; none without -pg</source>
        <translation>Wie viele Aufrufe darin gezählt wurden; ohne -pg keine</translation>
    </message>
    <message>
        <source>The names of the processes that started them, the most frequent first</source>
        <translation>Die Namen der Prozesse, die sie gestartet haben, die häufigsten zuerst</translation>
    </message>
    <message>
        <source>When the first of them began, since the first of all processes began</source>
        <translation>Wann der erste von ihnen begann, gezählt ab dem Beginn des allerersten Prozesses</translation>
    </message>
    <message>
        <source>The number of the process</source>
        <translation>Die Nummer des Prozesses</translation>
    </message>
    <message>
        <source>The arguments that the process was started with</source>
        <translation>Die Argumente, mit denen der Prozess gestartet wurde</translation>
    </message>
</context>
<context>
    <name>ProcessNotices</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 is left out</source>
        <translation>%1 wird weggelassen</translation>
    </message>
    <message>
        <source>%1 files are left out</source>
        <translation>%1 Dateien werden weggelassen</translation>
    </message>
    <message>
        <source>Of damaged files only a part counts</source>
        <translation>Von beschädigten Dateien zählt nur ein Teil</translation>
    </message>
    <message>
        <source>Files that hold what others have are left out</source>
        <translation>Dateien, deren Inhalt andere schon haben, werden weggelassen</translation>
    </message>
</context>
<context>
    <name>ProcessOverview</name>
    <message>
        <source>%1 + %2 more</source>
        <translation>%1 + %2 weitere</translation>
    </message>
    <message>
        <source>%1 processes of %2 programs</source>
        <translation>%1 Prozesse von %2 Programmen</translation>
    </message>
</context>
<context>
    <name>ProcessTable</name>
    <message>
        <source>Who started whom</source>
        <translation>Wer wen gestartet hat</translation>
    </message>
    <message>
        <source>Programs and their processes</source>
        <translation>Programme und ihre Prozesse</translation>
    </message>
</context>
<context>
    <name>ProcessesController</name>
    <message>
        <source>Overview of &amp;processes</source>
        <translation>Übersicht der &amp;Prozesse</translation>
    </message>
    <message>
        <source>Back to the overview of all processes</source>
        <translation>Zurück zur Übersicht aller Prozesse</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Files that are left out</source>
        <translation>Weggelassene Dateien</translation>
    </message>
    <message>
        <source>Read what is whole</source>
        <translation>Unbeschädigtes lesen</translation>
    </message>
</context>
<context>
    <name>ProcessesPage</name>
    <message>
        <source>Each process</source>
        <translation>Jeder Prozess</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>By &amp;program</source>
        <translation>Nach &amp;Programm</translation>
    </message>
    <message>
        <source>Processes by program</source>
        <translation>Prozesse nach Programm</translation>
    </message>
    <message>
        <source>By program</source>
        <translation>Nach Programm</translation>
    </message>
    <message>
        <source>By &amp;tree</source>
        <translation>Als &amp;Baum</translation>
    </message>
    <message>
        <source>Processes by who started them</source>
        <translation>Prozesse danach, wer sie gestartet hat</translation>
    </message>
    <message>
        <source>By tree</source>
        <translation>Als Baum</translation>
    </message>
    <message>
        <source>Each process has a row, in the order of time; else processes of one name that were started by the same row share one</source>
        <translation>Jeder Prozess hat eine Zeile, in der Reihenfolge der Zeit; sonst teilen sich Prozesse eines Namens, die dieselbe Zeile gestartet hat, eine</translation>
    </message>
    <message>
        <source>Filter the processes</source>
        <translation>Prozesse filtern</translation>
    </message>
    <message>
        <source>Filter: text or /regex/</source>
        <translation>Filter: Text oder /Regex/</translation>
    </message>
    <message>
        <source>Order of the processes</source>
        <translation>Ordnung der Prozesse</translation>
    </message>
    <message>
        <source>%1 took %2 of CPU time</source>
        <translation>%1 brauchten %2 CPU-Zeit</translation>
    </message>
    <message>
        <source>%1 · 1 file is left out</source>
        <translation>%1 · 1 Datei wird weggelassen</translation>
    </message>
    <message>
        <source>%1 · %2 files are left out</source>
        <translation>%1 · %2 Dateien werden weggelassen</translation>
    </message>
    <message>
        <source>%1 left no profile: it ended before the first sample, and counted no calls</source>
        <translation>%1 hinterließ kein Profil: endete vor der ersten Stichprobe und zählte keine Aufrufe</translation>
    </message>
    <message>
        <source>These are of several programs or builds, and cannot be summed: see Each process</source>
        <translation>Diese gehören zu mehreren Programmen oder Builds und sind nicht summierbar: siehe „Jeder Prozess“</translation>
    </message>
    <message>
        <source>These are of several builds, and cannot be summed: open one of the rows below it</source>
        <translation>Diese gehören zu mehreren Builds und sind nicht summierbar: eine der Zeilen darunter öffnen</translation>
    </message>
    <message>
        <source>Its program is not known</source>
        <translation>Das Programm ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1 · Enter opens its profile, %2</source>
        <translation>%1 · Eingabe öffnet sein Profil, %2</translation>
    </message>
    <message>
        <source>%1 · Enter opens the sum of its %2 profiles</source>
        <translation>%1 · Eingabe öffnet die Summe seiner %2 Profile</translation>
    </message>
</context>
<context>
    <name>QAction</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>QDialog</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Go to the function that is called</source>
        <translation>Zur aufgerufenen Funktion gehen</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Open the profiles of the row</source>
        <translation>Profile der Zeile öffnen</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>self %1 · %2</source>
        <translation>selbst %1 · %2</translation>
    </message>
</context>
<context>
    <name>RecordDialog</name>
    <message>
        <source>&amp;Record</source>
        <translation>Au&amp;fnehmen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Record a program</source>
        <translation>Programm aufnehmen</translation>
    </message>
    <message>
        <source>Output of the program</source>
        <translation>Ausgabe des Programms</translation>
    </message>
    <message>
        <source>The program&apos;s output appears here.</source>
        <translation>Die Ausgabe des Programms erscheint hier.</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>%1 kann nicht gestartet werden: %2</translation>
    </message>
    <message>
        <source> Hz</source>
        <translation> Hz</translation>
    </message>
    <message>
        <source>counts only</source>
        <translation>nur zählen</translation>
    </message>
    <message>
        <source>Samples per second of processor time</source>
        <translation>Stichproben je Sekunde Prozessorzeit</translation>
    </message>
    <message>
        <source>not profiled</source>
        <translation>ohne Profil</translation>
    </message>
    <message>
        <source>profiled if built with -pg</source>
        <translation>mit Profil, wenn mit -pg gebaut</translation>
    </message>
    <message>
        <source>all profiled</source>
        <translation>alle mit Profil</translation>
    </message>
    <message>
        <source>&amp;Program</source>
        <translation>&amp;Programm</translation>
    </message>
    <message>
        <source>Choose the program to record</source>
        <translation>Programm zum Aufnehmen wählen</translation>
    </message>
    <message>
        <source>&amp;Arguments</source>
        <translation>&amp;Argumente</translation>
    </message>
    <message>
        <source>Runs in &amp;folder</source>
        <translation>Läuft im &amp;Ordner</translation>
    </message>
    <message>
        <source>Choose the folder that it runs in</source>
        <translation>Ordner wählen, in dem es läuft</translation>
    </message>
    <message>
        <source>Profile is &amp;written to</source>
        <translation>Profil &amp;geschrieben nach</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>&amp;Stichproben</translation>
    </message>
    <message>
        <source>Processes it s&amp;tarts</source>
        <translation>Gestartete P&amp;rozesse</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>Wählen...</translation>
    </message>
    <message>
        <source>gmonscope-record was found neither beside the window&apos;s program nor in PATH. Install gmonscope&apos;s runtime, or record in a terminal.</source>
        <translation>gmonscope-record wurde weder neben dem Programm dieses Fensters noch in PATH gefunden. Die Laufzeitbibliothek von gmonscope installieren oder im Terminal aufnehmen.</translation>
    </message>
    <message>
        <source>Replace the profile?</source>
        <translation>Profil ersetzen?</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 ist schon vorhanden.</translation>
    </message>
    <message>
        <source>It was written on %1, in %2. The new profile takes its place.</source>
        <translation>Es wurde am %1 in %2 geschrieben. Das neue Profil tritt an seine Stelle.</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>%1 is being recorded.</source>
        <translation>%1 wird aufgenommen.</translation>
    </message>
    <message>
        <source>%1 was asked to end. If it does not, press Stop again.</source>
        <translation>%1 wurde gebeten, sich zu beenden. Geschieht das nicht, noch einmal Beenden drücken.</translation>
    </message>
    <message>
        <source>Nothing was recorded. The reason is above.</source>
        <translation>Nichts wurde aufgenommen. Der Grund steht oben.</translation>
    </message>
    <message>
        <source>No profile was written. Was the program built with -pg, and did it call anything?</source>
        <translation>Es wurde kein Profil geschrieben. Wurde das Programm mit -pg gebaut, und hat es etwas aufgerufen?</translation>
    </message>
    <message>
        <source>The program ended by a signal; its profile is open.</source>
        <translation>Das Programm endete durch ein Signal; sein Profil ist geöffnet.</translation>
    </message>
    <message>
        <source>The program ended with status %1; its profile is open.</source>
        <translation>Das Programm endete mit Status %1; sein Profil ist geöffnet.</translation>
    </message>
    <message>
        <source>Done; its profile is open.</source>
        <translation>Fertig; das Profil ist geöffnet.</translation>
    </message>
</context>
<context>
    <name>Recording</name>
    <message>
        <source>Name the program to record.</source>
        <translation>Das Programm angeben, das aufgenommen werden soll.</translation>
    </message>
    <message>
        <source>%1 is not there. Choose a program that was built with -pg.</source>
        <translation>%1 ist nicht vorhanden. Ein Programm wählen, das mit -pg gebaut wurde.</translation>
    </message>
    <message>
        <source>%1 is not executable: choose a program, not its source or its folder.</source>
        <translation>%1 ist nicht ausführbar: ein Programm wählen, nicht seinen Quelltext oder seinen Ordner.</translation>
    </message>
    <message>
        <source>%1 is no folder: choose the one that the program shall run in.</source>
        <translation>%1 ist kein Ordner: den wählen, in dem das Programm laufen soll.</translation>
    </message>
    <message>
        <source>Name the file that the profile is written to.</source>
        <translation>Die Datei angeben, in die das Profil geschrieben wird.</translation>
    </message>
    <message>
        <source>%1 is a folder: name the file that the profile is written to.</source>
        <translation>%1 ist ein Ordner: die Datei angeben, in die das Profil geschrieben wird.</translation>
    </message>
    <message>
        <source>Nothing can be written to %1: choose another folder.</source>
        <translation>In %1 kann nicht geschrieben werden: einen anderen Ordner wählen.</translation>
    </message>
</context>
<context>
    <name>ReloadOffer</name>
    <message>
        <source>a moment ago</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <translation>vor %1 s</translation>
    </message>
    <message>
        <source>%1 has changed</source>
        <translation>%1 hat sich geändert</translation>
    </message>
    <message>
        <source>It was written again %1.</source>
        <translation>Die Datei wurde %1 neu geschrieben.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>%1 is gone</source>
        <translation>%1 ist verschwunden</translation>
    </message>
    <message>
        <source>The profile that is shown stays, but cannot be read again.</source>
        <translation>Das angezeigte Profil bleibt, kann aber nicht neu gelesen werden.</translation>
    </message>
</context>
<context>
    <name>RowFilter</name>
    <message>
        <source>Filter the rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Filter: text or /regex/</source>
        <translation>Filter: Text oder /Regex/</translation>
    </message>
</context>
<context>
    <name>RunSummary</name>
    <message>
        <source>%1 at %2 Hz</source>
        <translation>%1 bei %2 Hz</translation>
    </message>
    <message>
        <source>Processor time</source>
        <translation>Prozessorzeit</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Runs in the sum</source>
        <translation>Läufe in der Summe</translation>
    </message>
    <message>
        <source>Most called functions</source>
        <translation>Meistaufgerufene Funktionen</translation>
    </message>
    <message>
        <source>Hottest functions</source>
        <translation>Heißeste Funktionen</translation>
    </message>
    <message>
        <source>self time</source>
        <translation>Eigenzeit</translation>
    </message>
    <message>
        <source>Select a function to see who pays for it.</source>
        <translation>Eine Funktion auswählen, um zu sehen, wer für sie zahlt.</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Gezählt</translation>
    </message>
    <message>
        <source>Sampled</source>
        <translation>Stichproben von</translation>
    </message>
    <message>
        <source>Ranks in the sum</source>
        <translation>Ränge in der Summe</translation>
    </message>
    <message>
        <source>Processes in the sum</source>
        <translation>Prozesse in der Summe</translation>
    </message>
</context>
<context>
    <name>RunsController</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Use as &amp;baseline</source>
        <translation>Als &amp;Basis verwenden</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>%1 was taken out of the list</source>
        <translation>%1 wurde aus der Liste genommen</translation>
    </message>
    <message numerus="yes">
        <source>%1 runs were taken out of the list</source>
        <translation>
            <numerusform>%1 Lauf wurde aus der Liste genommen</numerusform>
            <numerusform>%1 Läufe wurden aus der Liste genommen</numerusform>
        </translation>
    </message>
    <message>
        <source>The files themselves are untouched.</source>
        <translation>Die Dateien selbst sind unberührt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>%1 is left out</source>
        <translation>%1 wird weggelassen</translation>
    </message>
    <message>
        <source>It holds runs that are here already.</source>
        <translation>Die Datei enthält Läufe, die schon hier sind.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>%1 is in the sum already</source>
        <translation>%1 ist schon in der Summe</translation>
    </message>
    <message numerus="yes">
        <source>%1 files are in the sum already</source>
        <translation>
            <numerusform>%1 Datei ist schon in der Summe</numerusform>
            <numerusform>%1 Dateien sind schon in der Summe</numerusform>
        </translation>
    </message>
    <message>
        <source>It holds the same run as %1.</source>
        <translation>Die Datei enthält denselben Lauf wie %1.</translation>
    </message>
    <message>
        <source>Add it all the same</source>
        <translation>Trotzdem hinzufügen</translation>
    </message>
    <message>
        <source>Add them all the same</source>
        <translation>Trotzdem hinzufügen</translation>
    </message>
    <message>
        <source>1 run was added to the sum</source>
        <translation>1 Lauf wurde zur Summe hinzugefügt</translation>
    </message>
    <message numerus="yes">
        <source>%1 runs were added to the sum</source>
        <translation>
            <numerusform>%1 Lauf wurde zur Summe hinzugefügt</numerusform>
            <numerusform>%1 Läufe wurden zur Summe hinzugefügt</numerusform>
        </translation>
    </message>
    <message>
        <source>It is of %1, which is open.</source>
        <translation>Gehört zu %1, das geöffnet ist.</translation>
    </message>
    <message>
        <source>%1 was opened in place of %2</source>
        <translation>%1 wurde anstelle von %2 geöffnet</translation>
    </message>
    <message>
        <source>The dropped files belong to another program.</source>
        <translation>Die abgelegten Dateien gehören zu einem anderen Programm.</translation>
    </message>
    <message>
        <source>Open it instead</source>
        <translation>Stattdessen öffnen</translation>
    </message>
    <message>
        <source>Add what is whole</source>
        <translation>Unbeschädigtes hinzufügen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Show problems</source>
        <translation>Probleme anzeigen</translation>
    </message>
    <message>
        <source>%1 is a sum, and holds it.</source>
        <translation>%1 ist eine Summe, in der sie schon steckt.</translation>
    </message>
</context>
<context>
    <name>RunsModel</name>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>d MMM yyyy, hh:mm</source>
        <translation>d. MMM yyyy, hh:mm</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Hz</source>
        <translation>Hz</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>%1 in the sum, %2 left out</source>
        <translation>%1 in der Summe, %2 weggelassen</translation>
    </message>
    <message>
        <source>%1 in the sum</source>
        <translation>%1 in der Summe</translation>
    </message>
    <message>
        <source>as most</source>
        <translation>wie die meisten</translation>
    </message>
    <message>
        <source>more %1</source>
        <translation>mehr %1</translation>
    </message>
    <message>
        <source>less %1</source>
        <translation>weniger %1</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>sum of %1 ranks</source>
        <translation>Summe von %1 Rängen</translation>
    </message>
    <message>
        <source>sum of %1 processes</source>
        <translation>Summe von %1 Prozessen</translation>
    </message>
</context>
<context>
    <name>RunsPanel</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
</context>
<context>
    <name>SearchBar</name>
    <message>
        <source>Search: name or /regex/</source>
        <translation>Suche: Name oder /Regex/</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Letters of a function&apos;s name, or a regular expression between slashes</source>
        <translation>Buchstaben aus dem Namen einer Funktion, oder ein regulärer Ausdruck zwischen Schrägstrichen</translation>
    </message>
</context>
<context>
    <name>SearchController</name>
    <message>
        <source>&amp;Find...</source>
        <translation>&amp;Suchen...</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche löschen</translation>
    </message>
    <message>
        <source>The regular expression %1</source>
        <translation>Der reguläre Ausdruck %1</translation>
    </message>
    <message>
        <source>Not a regular expression: %1</source>
        <translation>Kein regulärer Ausdruck: %1</translation>
    </message>
    <message>
        <source>Functions found · their self time in % of the run</source>
        <translation>Gefundene Funktionen · ihre Eigenzeit in % des Laufs</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>keine gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>SearchPattern</name>
    <message>
        <source>takes too long; fewer + and * may help</source>
        <translation>dauert zu lange; weniger + und * können helfen</translation>
    </message>
</context>
<context>
    <name>SessionController</name>
    <message>
        <source>&amp;Save session</source>
        <translation>&amp;Sitzung speichern</translation>
    </message>
    <message>
        <source>Sa&amp;ve session as...</source>
        <translation>Sitzung speichern &amp;unter...</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Sessions of gmonscope (*%1)</source>
        <translation>Sitzungen von gmonscope (*%1)</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>%1: is not there</source>
        <translation>%1: nicht vorhanden</translation>
    </message>
    <message>
        <source>threads (%1), which were shown alone</source>
        <translation>Threads (%1), zuvor allein angezeigt</translation>
    </message>
    <message>
        <source>Not all of the session fits any more</source>
        <translation>Nicht alles in der Sitzung passt noch</translation>
    </message>
    <message>
        <source>This profile does not have: %1.</source>
        <translation>In diesem Profil fehlt: %1.</translation>
    </message>
    <message>
        <source>the event %1, which was shown</source>
        <translation>das Ereignis %1, zuvor angezeigt</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Move smoothly</source>
        <translation>&amp;Weiche Bewegungen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>as the desktop</source>
        <translation>wie der Desktop</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>% of the run</source>
        <translation>% des Laufs</translation>
    </message>
    <message>
        <source>ticks</source>
        <translation>Ticks</translation>
    </message>
    <message>
        <source> functions</source>
        <translation> Funktionen</translation>
    </message>
    <message>
        <source> Hz</source>
        <translation> Hz</translation>
    </message>
    <message>
        <source>counts only</source>
        <translation>nur zählen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>the desktop&apos;s</source>
        <translation>der des Desktops</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>&amp;Aussehen</translation>
    </message>
    <message>
        <source>The environment&apos;s GMONSCOPE_THEME has the last word.</source>
        <translation>Die Umgebungsvariable GMONSCOPE_THEME hat das letzte Wort.</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>&amp;Detail of a new graph</source>
        <translation>&amp;Details eines neuen Graphen</translation>
    </message>
    <message>
        <source>&amp;Times in</source>
        <translation>&amp;Zeiten in</translation>
    </message>
    <message>
        <source>&amp;Editor</source>
        <translation>&amp;Editor</translation>
    </message>
    <message>
        <source>The command that opens a source file: %f stands for the file and %l for the line, as in %1.</source>
        <translation>Der Befehl, der eine Quelltextdatei öffnet: %f steht für die Datei und %l für die Zeile, wie in %1.</translation>
    </message>
    <message>
        <source>&amp;Samples when recording</source>
        <translation>&amp;Stichproben bei der Aufnahme</translation>
    </message>
    <message>
        <source>&amp;Recent files in the list</source>
        <translation>Zuletzt &amp;geöffnete Dateien in der Liste</translation>
    </message>
    <message>
        <source>&amp;Undo reset</source>
        <translation>Zurücksetzen &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>Reset &amp;all settings</source>
        <translation>Alle Einstellungen zu&amp;rücksetzen</translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>SpreadController</name>
    <message>
        <source>&amp;Spread of runs</source>
        <translation>&amp;Streuung der Läufe</translation>
    </message>
    <message>
        <source>Spread of runs</source>
        <translation>Streuung der Läufe</translation>
    </message>
</context>
<context>
    <name>SpreadModel</name>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>self and descendants: %1 to %2, %3 on the average</source>
        <translation>selbst und Nachkommen: %1 bis %2, im Mittel %3</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Min %1</source>
        <translation>Min %1</translation>
    </message>
    <message>
        <source>Mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>Max %1</source>
        <translation>Max %1</translation>
    </message>
    <message>
        <source>Dev. %1</source>
        <translation>Abw. %1</translation>
    </message>
    <message>
        <source>The function</source>
        <translation>Die Funktion</translation>
    </message>
    <message>
        <source>Self time in the run in which it took least</source>
        <translation>Eigenzeit in dem Lauf, in dem sie am wenigsten brauchte</translation>
    </message>
    <message>
        <source>Self time of one run, on the average</source>
        <translation>Eigenzeit eines Laufs, im Mittel</translation>
    </message>
    <message>
        <source>Self time in the run in which it took most</source>
        <translation>Eigenzeit in dem Lauf, in dem sie am meisten brauchte</translation>
    </message>
    <message>
        <source>Standard deviation of self time from run to run</source>
        <translation>Standardabweichung der Eigenzeit von Lauf zu Lauf</translation>
    </message>
</context>
<context>
    <name>StatusTexts</name>
    <message>
        <source> at %1 Hz</source>
        <translation> bei %1 Hz</translation>
    </message>
    <message>
        <source> (±%1)</source>
        <translation> (±%1)</translation>
    </message>
    <message>
        <source>%1 in %2 samples</source>
        <translation>%1 in %2 Stichproben</translation>
    </message>
    <message>
        <source>Press ? for the keys</source>
        <translation>? zeigt die Tastenkürzel</translation>
    </message>
    <message>
        <source>No profile open</source>
        <translation>Kein Profil geöffnet</translation>
    </message>
    <message>
        <source>no samples, %1</source>
        <translation>keine Stichproben, %1</translation>
    </message>
    <message>
        <source>%1 only: %2</source>
        <translation>nur %1: %2</translation>
    </message>
    <message>
        <source>± is a 95 % interval</source>
        <translation>± ist ein 95-%-Intervall</translation>
    </message>
    <message>
        <source>The error by chance of a time as long as the run. The fewer samples a time has, the larger is its error; the attribution shows it for each.</source>
        <translation>Der zufällige Fehler einer Zeit, die so lang ist wie der Lauf. Je weniger Stichproben eine Zeit hat, desto größer ist ihr Fehler; die Zuordnung zeigt ihn für jede.</translation>
    </message>
    <message>
        <source>%1, counted</source>
        <translation>%1, gezählt</translation>
    </message>
</context>
<context>
    <name>TableFocusController</name>
    <message>
        <source>Tables follow the f&amp;ocus</source>
        <translation>&amp;Tabellen folgen dem Fokus</translation>
    </message>
    <message>
        <source>Flat profile and call graph show only what the graph has in focus</source>
        <translation>Flaches Profil und Aufrufgraph zeigen nur, was der Graph im Fokus hat</translation>
    </message>
</context>
<context>
    <name>ThreadsController</name>
    <message>
        <source>%1: %2 %</source>
        <translation>%1: %2 %</translation>
    </message>
    <message>
        <source>&amp;Threads shown</source>
        <translation>&amp;Angezeigte Threads</translation>
    </message>
    <message>
        <source>Show only this thread</source>
        <translation>Nur diesen Thread anzeigen</translation>
    </message>
    <message>
        <source>Show &amp;all threads</source>
        <translation>&amp;Alle Threads anzeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show &amp;only these %1 threads</source>
        <translation>
            <numerusform>&amp;Nur diesen %1 Thread anzeigen</numerusform>
            <numerusform>&amp;Nur diese %1 Threads anzeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show &amp;only this thread</source>
        <translation>&amp;Nur diesen Thread anzeigen</translation>
    </message>
    <message>
        <source>A comparison is of all threads: go to the graph or the flame graph first</source>
        <translation>Ein Vergleich zeigt alle Threads: zuerst zum Graphen oder zum Flammengraphen gehen</translation>
    </message>
</context>
<context>
    <name>ThreadsModel</name>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>% time</source>
        <translation>% Zeit</translation>
    </message>
    <message>
        <source>User %1</source>
        <translation>Benutzer %1</translation>
    </message>
    <message>
        <source>System %1</source>
        <translation>System %1</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>The function that the thread started with; those that took little are grouped by it</source>
        <translation>Die Funktion, mit der der Thread begann; Threads, die wenig brauchten, sind nach ihr gruppiert</translation>
    </message>
    <message>
        <source>The name that the program gave to the thread</source>
        <translation>Der Name, den das Programm dem Thread gab</translation>
    </message>
    <message>
        <source>Its time in % of the run</source>
        <translation>Seine Zeit in % des Laufs</translation>
    </message>
    <message>
        <source>Time in the program&apos;s and its libraries&apos; code</source>
        <translation>Zeit im Code des Programms und seiner Bibliotheken</translation>
    </message>
    <message>
        <source>Time in the kernel on its behalf</source>
        <translation>Zeit im Kernel in seinem Auftrag</translation>
    </message>
    <message>
        <source>How often it was sampled</source>
        <translation>Wie oft er in einer Stichprobe war</translation>
    </message>
    <message>
        <source>The kernel&apos;s number of the thread</source>
        <translation>Die Nummer des Threads im Kernel</translation>
    </message>
    <message>
        <source>The number of its run in the list of runs</source>
        <translation>Die Nummer seines Laufs in der Liste der Läufe</translation>
    </message>
</context>
<context>
    <name>ThreadsPanel</name>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>no thread is known: only a .scope file tells of them</source>
        <translation>kein Thread bekannt: nur eine .scope-Datei gibt sie an</translation>
    </message>
</context>
<context>
    <name>TreeModel</name>
    <message>
        <source>callers not known</source>
        <translation>Aufrufer nicht bekannt</translation>
    </message>
    <message>
        <source>The stacks were cut short here</source>
        <translation>Die Stapel wurden hier abgeschnitten</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Total %1</source>
        <translation>Gesamt %1</translation>
    </message>
    <message>
        <source>Time %1</source>
        <translation>Zeit %1</translation>
    </message>
    <message>
        <source>Self %1</source>
        <translation>Selbst %1</translation>
    </message>
    <message>
        <source>First %1</source>
        <translation>Erste %1</translation>
    </message>
    <message>
        <source>% of run</source>
        <translation>% Lauf</translation>
    </message>
    <message>
        <source>% of row</source>
        <translation>% Zeile</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>Opens to what it called on this way</source>
        <translation>Lässt sich zu den Funktionen aufklappen, die sie auf diesem Weg aufrief</translation>
    </message>
    <message>
        <source>Opens to what called it on this way</source>
        <translation>Lässt sich zu den Funktionen aufklappen, die sie auf diesem Weg aufriefen</translation>
    </message>
    <message>
        <source>Time in the function and in what it called, on the way that the rows above tell</source>
        <translation>Zeit in der Funktion und in dem, was sie aufrief, auf dem Weg, den die Zeilen darüber angeben</translation>
    </message>
    <message>
        <source>Time in the code of the first function, which was called on this way</source>
        <translation>Zeit im Code der ersten Funktion, die auf diesem Weg aufgerufen wurde</translation>
    </message>
    <message>
        <source>Time in the function&apos;s own code</source>
        <translation>Zeit im eigenen Code der Funktion</translation>
    </message>
    <message>
        <source>Time of the stacks that begin with this function</source>
        <translation>Zeit der Stapel, die mit dieser Funktion beginnen</translation>
    </message>
    <message>
        <source>The same in % of the run</source>
        <translation>Dasselbe in % des Laufs</translation>
    </message>
    <message>
        <source>The same in % of the row above</source>
        <translation>Dasselbe in % der Zeile darüber</translation>
    </message>
    <message>
        <source>Sampled stacks that this way is in</source>
        <translation>Stapel der Stichproben, in denen dieser Weg vorkommt</translation>
    </message>
</context>
<context>
    <name>TreePanel</name>
    <message>
        <source>Fold recursion</source>
        <translation>Rekursion falten</translation>
    </message>
    <message>
        <source>Calls from the top down</source>
        <translation>Aufrufe von oben nach unten</translation>
    </message>
    <message>
        <source>Calls from the bottom up</source>
        <translation>Aufrufe von unten nach oben</translation>
    </message>
    <message>
        <source>A stack that comes back to a function goes on there; what was between is left out</source>
        <translation>Ein Stapel, der zu einer Funktion zurückkehrt, geht dort weiter; was dazwischen lag, wird weggelassen</translation>
    </message>
    <message>
        <source>Measured by sampled stacks</source>
        <translation>Gemessen nach Stapeln der Stichproben</translation>
    </message>
    <message>
        <source>Estimated by call counts</source>
        <translation>Geschätzt nach Aufrufzahlen</translation>
    </message>
    <message>
        <source>Estimated by call counts: no stacks were sampled</source>
        <translation>Geschätzt nach Aufrufzahlen: die Stichproben haben keine Stapel</translation>
    </message>
    <message>
        <source>By the shares of callers, which were measured with the calls</source>
        <translation>Nach den Anteilen der Aufrufer, die mit den Aufrufen gemessen wurden</translation>
    </message>
</context>
<context>
    <name>UnfitParts</name>
    <message>
        <source>%1, which was hidden</source>
        <translation>%1, zuvor ausgeblendet</translation>
    </message>
    <message>
        <source>functions of the group %1</source>
        <translation>Funktionen der Gruppe %1</translation>
    </message>
    <message>
        <source>calls from %1 to %2, which were left out</source>
        <translation>Aufrufe von %1 zu %2, zuvor weggelassen</translation>
    </message>
    <message>
        <source>%1, which was in focus</source>
        <translation>%1, zuvor im Fokus</translation>
    </message>
    <message>
        <source>%1, which was selected</source>
        <translation>%1, zuvor ausgewählt</translation>
    </message>
</context>
<context>
    <name>UnfoldStep</name>
    <message>
        <source>show callers of %1</source>
        <translation>Anzeigen der Aufrufer von %1</translation>
    </message>
    <message>
        <source>show callees of %1</source>
        <translation>Anzeigen der Aufgerufenen von %1</translation>
    </message>
</context>
<context>
    <name>ViewController</name>
    <message>
        <source>&amp;Fill of the boxes</source>
        <translation>&amp;Farbe der Knoten</translation>
    </message>
    <message>
        <source>Times in seconds</source>
        <translation>Zeiten in Sekunden</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Times in % of the run</source>
        <translation>Zeiten in % des Laufs</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Times in ticks</source>
        <translation>Zeiten in Ticks</translation>
    </message>
    <message>
        <source>ticks</source>
        <translation>Ticks</translation>
    </message>
    <message>
        <source>Shares measured by sampled stacks</source>
        <translation>Anteile nach Stapeln der Stichproben gemessen</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>Shares estimated by call counts</source>
        <translation>Anteile nach Aufrufzahlen geschätzt</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>&amp;Short names</source>
        <translation>&amp;Kurze Namen</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Fold &amp;recursion in trees and flames</source>
        <translation>&amp;Rekursion in Bäumen und Flammen falten</translation>
    </message>
    <message>
        <source>A stack that comes back to a function goes on there</source>
        <translation>Ein Stapel, der zu einer Funktion zurückkehrt, geht dort weiter</translation>
    </message>
    <message>
        <source>Flame graph from the &amp;bottom up</source>
        <translation>Flammengraph von &amp;unten</translation>
    </message>
    <message>
        <source>Below each function stand its callers</source>
        <translation>Unter jeder Funktion stehen ihre Aufrufer</translation>
    </message>
    <message>
        <source>Times in s, %, ticks</source>
        <translation>Zeiten in s, %, Ticks</translation>
    </message>
    <message>
        <source>By self time</source>
        <translation>Nach Eigenzeit</translation>
    </message>
    <message>
        <source>self time</source>
        <translation>Eigenzeit</translation>
    </message>
    <message>
        <source>By total time</source>
        <translation>Nach Gesamtzeit</translation>
    </message>
    <message>
        <source>total time</source>
        <translation>Gesamtzeit</translation>
    </message>
    <message>
        <source>By source file</source>
        <translation>Nach Quelltextdatei</translation>
    </message>
    <message>
        <source>source file</source>
        <translation>Quelltextdatei</translation>
    </message>
    <message>
        <source>Unit of times</source>
        <translation>Einheit der Zeiten</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>Anteile</translation>
    </message>
    <message>
        <source>The shares of a comparison are estimated by call counts</source>
        <translation>Die Anteile eines Vergleichs sind nach Aufrufzahlen geschätzt</translation>
    </message>
    <message>
        <source>Amounts in %1</source>
        <translation>Mengen in %1</translation>
    </message>
    <message>
        <source>By imbalance between runs</source>
        <translation>Nach Ungleichheit der Läufe</translation>
    </message>
    <message>
        <source>imbalance</source>
        <translation>Ungleichheit</translation>
    </message>
</context>
<context>
    <name>ViewFilter</name>
    <message>
        <source>paths from %1 to %2</source>
        <translation>Pfade von %1 zu %2</translation>
    </message>
    <message>
        <source>ancestors of %1</source>
        <translation>Vorfahren von %1</translation>
    </message>
    <message>
        <source>descendants of %1</source>
        <translation>Nachkommen von %1</translation>
    </message>
    <message>
        <source>focus on %1</source>
        <translation>Fokus auf %1</translation>
    </message>
    <message>
        <source>group by file</source>
        <translation>Gruppieren nach Datei</translation>
    </message>
    <message>
        <source>group by class or namespace</source>
        <translation>Gruppieren nach Klasse oder Namensraum</translation>
    </message>
    <message>
        <source>group by module</source>
        <translation>Gruppieren nach Modul</translation>
    </message>
    <message>
        <source>show single functions</source>
        <translation>Anzeigen einzelner Funktionen</translation>
    </message>
    <message>
        <source>leaving %1</source>
        <translation>Verlassen von %1</translation>
    </message>
    <message>
        <source>show the whole program</source>
        <translation>Anzeigen des ganzen Programms</translation>
    </message>
    <message>
        <source>fold chains</source>
        <translation>Falten der Ketten</translation>
    </message>
    <message>
        <source>unfold chains</source>
        <translation>Aufklappen der Ketten</translation>
    </message>
    <message>
        <source>fold the chain of %1</source>
        <translation>Falten der Kette von %1</translation>
    </message>
    <message>
        <source>unfold the chain of %1</source>
        <translation>Aufklappen der Kette von %1</translation>
    </message>
    <message>
        <source>hide %1</source>
        <translation>Ausblenden von %1</translation>
    </message>
    <message>
        <source>show %1 again</source>
        <translation>Wiedereinblenden von %1</translation>
    </message>
    <message>
        <source>show hidden functions again</source>
        <translation>Wiedereinblenden der ausgeblendeten Funktionen</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>Gruppieren von %1</translation>
    </message>
    <message>
        <source>ungroup %1</source>
        <translation>Auflösen der Gruppe %1</translation>
    </message>
    <message>
        <source>restore calls from %1 to %2</source>
        <translation>Wiederherstellen der Aufrufe von %1 zu %2</translation>
    </message>
    <message>
        <source>restore calls</source>
        <translation>Wiederherstellen der Aufrufe</translation>
    </message>
    <message>
        <source>cut calls</source>
        <translation>Trennen der Aufrufe</translation>
    </message>
    <message>
        <source>show all threads</source>
        <translation>Anzeigen aller Threads</translation>
    </message>
    <message>
        <source>show only %1</source>
        <translation>Beschränken auf %1</translation>
    </message>
    <message>
        <source>Ancestors of %1</source>
        <translation>Vorfahren von %1</translation>
    </message>
    <message>
        <source>Descendants of %1</source>
        <translation>Nachkommen von %1</translation>
    </message>
    <message>
        <source>Focus %1</source>
        <translation>Fokus %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 zu %2</translation>
    </message>
    <message>
        <source>File %1</source>
        <translation>Datei %1</translation>
    </message>
    <message>
        <source>Module %1</source>
        <translation>Modul %1</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 threads</source>
        <translation>
            <numerusform>%1 Thread</numerusform>
            <numerusform>%1 Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and what leads to it</source>
        <translation>%1 und was dorthin führt</translation>
    </message>
    <message>
        <source>%1 and what it leads to</source>
        <translation>%1 und wohin es von dort führt</translation>
    </message>
    <message>
        <source>%1, what leads to it and what it leads to</source>
        <translation>%1, was dorthin führt und wohin es von dort führt</translation>
    </message>
    <message>
        <source>Everything on a way from %1 to %2</source>
        <translation>Alles auf einem Weg von %1 zu %2</translation>
    </message>
    <message>
        <source>The functions of %1</source>
        <translation>Die Funktionen von %1</translation>
    </message>
    <message>
        <source>Fold chains</source>
        <translation>Ketten falten</translation>
    </message>
    <message>
        <source>Functions each of which is the only caller of the next become one box</source>
        <translation>Funktionen, von denen jede der einzige Aufrufer der nächsten ist, werden zu einem Knoten</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>See where a program&apos;s time goes, and who asked for it.</source>
        <translation>Sehen, wohin die Zeit eines Programms geht und wer sie veranlasst hat.</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>Öffnen...</translation>
    </message>
    <message>
        <source>Drop gmon.out and its program here</source>
        <translation>gmon.out und das Programm dazu hier ablegen</translation>
    </message>
    <message>
        <source>several profiles of one program are summed</source>
        <translation>mehrere Profile eines Programms werden summiert</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>A small interpreter, with a cycle and measured call stacks</source>
        <translation>Ein kleiner Interpreter, mit einem Zyklus und gemessenen Aufrufstapeln</translation>
    </message>
    <message>
        <source>Record a program...</source>
        <translation>Programm aufnehmen...</translation>
    </message>
    <message>
        <source>Runs it, and opens the profile that it leaves</source>
        <translation>Führt es aus und öffnet das Profil, das es hinterlässt</translation>
    </message>
    <message>
        <source>Watch a running program...</source>
        <translation>Laufendes Programm verfolgen...</translation>
    </message>
    <message>
        <source>Lists those that are being recorded now</source>
        <translation>Listet die, die gerade aufgenommen werden</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>file not found</source>
        <translation>Datei nicht gefunden</translation>
    </message>
    <message>
        <source>Found %1 in %2, written %3</source>
        <translation>%1 in %2 gefunden, geschrieben %3</translation>
    </message>
    <message>
        <source>Other program...</source>
        <translation>Anderes Programm...</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>How to get a profile</source>
        <translation>So entsteht ein Profil</translation>
    </message>
    <message>
        <source>Build with -pg, keep -g</source>
        <translation>Mit -pg bauen, -g beibehalten</translation>
    </message>
    <message>
        <source>Run it under the recorder</source>
        <translation>Unter dem Aufnahmeprogramm ausführen</translation>
    </message>
    <message>
        <source>Open what it wrote</source>
        <translation>Öffnen, was es geschrieben hat</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;Open...</source>
        <translation>&amp;Öffnen...</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>&amp;Watch a running program...</source>
        <translation>Laufendes Programm &amp;verfolgen...</translation>
    </message>
    <message>
        <source>Reco&amp;rd a program...</source>
        <translation>Programm &amp;aufnehmen...</translation>
    </message>
    <message>
        <source>&amp;Add run...</source>
        <translation>Lauf &amp;hinzufügen...</translation>
    </message>
    <message>
        <source>Add run</source>
        <translation>Lauf hinzufügen</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>E&amp;xport...</source>
        <translation>&amp;Exportieren...</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>&amp;Vor</translation>
    </message>
    <message>
        <source>Heaviest &amp;caller</source>
        <translation>Teuerster &amp;Aufrufer</translation>
    </message>
    <message>
        <source>Fold or unfold &amp;cycle</source>
        <translation>&amp;Zyklus falten oder aufklappen</translation>
    </message>
    <message>
        <source>&amp;Open cycle...</source>
        <translation>Zyklus &amp;auftrennen...</translation>
    </message>
    <message>
        <source>Go to its c&amp;ycle</source>
        <translation>Zum Z&amp;yklus gehen</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About gmonscope</source>
        <translation>Ü&amp;ber gmonscope</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch (englisch)</translation>
    </message>
    <message>
        <source>Open &amp;folder...</source>
        <translation>Or&amp;dner öffnen...</translation>
    </message>
</context>
</TS>
