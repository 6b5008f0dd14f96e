import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import type { StudioIssue } from '../../api.ts';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';

/** Issues beside the control of their value. */
export function IssueNotes({ id, issues }: { id?: string; issues: StudioIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <div id={id}>
      {issues.map((issue) => (
        <IssueNote key={issueKey(issue)} issue={issue} />
      ))}
    </div>
  );
}

export const issueKey = ({ file, line, column, message }: StudioIssue): string =>
  `${file}:${line}:${column}:${message.en}`;

/** An issue with what to do about it, and a button that does it if there is one right way. */
export function IssueNote({ issue }: { issue: StudioIssue }) {
  const { t, translated } = useText();
  const { edit } = useStudioContext();
  const { message, fix, edit: fixEdit } = issue;
  return (
    <div className="studio-issue">
      <Icon name="ErrorOutline" size={16} />
      <div>
        <div>{translated(message)}</div>
        <div className="studio-note">{translated(fix)}</div>
        {fixEdit && (
          <Button
            size="small"
            variant="outlined"
            data-action="fix"
            onClick={() => void edit(t('studio.step.fix'), [fixEdit])}
          >
            {t('studio.fix')}
          </Button>
        )}
      </div>
    </div>
  );
}
