import { useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '../../shared/schema/problems.ts';
import { acceptFile, type AcceptedFile } from './acceptFile.ts';
import type { FileField } from './chosenFile.ts';
import { useDocuments } from './documents.ts';

interface FileChoiceOptions extends FileField {
  kind: 'image' | 'document';
  toValue(file: File): Promise<string>;
}

/**
 * The choice of a file for a field: the file is checked, and converted if it is a picture that the
 * field does not accept as it is. A file that is refused changes nothing. If two files are chosen
 * quickly, the later one wins, whichever is ready first.
 */
export function useFileChoice({ rule, options, kind, toValue }: FileChoiceOptions) {
  const documents = useDocuments();
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [isConverting, setConverting] = useState(false);
  const choiceCount = useRef(0);
  useEffect(
    () => () => {
      choiceCount.current += 1;
    },
    [],
  );

  /** @returns false if the file is refused */
  async function check(file: File, onAccepted: (accepted: AcceptedFile) => void): Promise<boolean> {
    const currentChoice = (choiceCount.current += 1);
    const isCurrent = () => currentChoice === choiceCount.current;
    setConverting(false);
    const outcome = await acceptFile(file, {
      field: { rule, options },
      kind,
      toValue,
      onConvert: () => isCurrent() && setConverting(true),
    });
    if (!isCurrent()) return true;
    setConverting(false);
    setProblem('problem' in outcome ? outcome.problem : null);
    if ('problem' in outcome) return false;
    onAccepted(outcome);
    return true;
  }

  return {
    problem,
    isConverting,
    /** @param onAccepted called with the file that the field accepts */
    choose(file: File, onAccepted: (accepted: AcceptedFile) => void) {
      documents.prepare(check(file, onAccepted));
    },
    /** Ends the current choice, and removes its error message. */
    cancel() {
      choiceCount.current += 1;
      setConverting(false);
      setProblem(null);
    },
  };
}
