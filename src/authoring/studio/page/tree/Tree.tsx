import { useMemo, useRef, type KeyboardEvent } from 'react';
import { Notice } from '../../../../engine/ui/states/Notice.tsx';
import type { Outline, OutlinePart, Place } from '../../api.ts';
import { EditorLink } from '../EditorLink.tsx';
import { brokenIssue, selectPart, type Selection } from '../selection.ts';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { FileList } from './FileList.tsx';
import { groupParts } from './groups.ts';
import { TextList } from './TextList.tsx';
import { TreeGroup } from './TreeGroup.tsx';

interface Props {
  /** The file of the screen that the preview shows. */
  file: string | undefined;
  outline: Outline | undefined;
  selected: OutlinePart | undefined;
  /** The file whose properties are shown. */
  selectedFile: string | undefined;
  /** The key of the selected text. */
  selectedText: string | undefined;
  select(selection: Selection | undefined): void;
  /** Shows the panel of a new part. */
  open(place: Place): void;
}

/** The parts of the screen that the preview shows. The arrow keys move between them. */
export function Tree({ file, outline, selected, selectedFile, selectedText, select, open }: Props) {
  const { t, translated } = useText();
  const { state } = useStudioContext();
  const tree = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => (outline ? groupParts(outline) : []), [outline]);
  const broken = file === undefined ? undefined : brokenIssue(state, file);
  if (broken)
    return (
      <div className="stack studio-tree-note">
        <Notice severity="error" role="status">
          {t('studio.broken')}
        </Notice>
        <EditorLink file={broken.file} line={broken.line} column={broken.column} />
      </div>
    );
  if (!outline) return <p className="studio-tree-note muted">{t('studio.noScreen')}</p>;
  const tabStop = selected ?? groups.find(({ parts }) => parts.length > 0)?.parts[0];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...(tree.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLElement);
    if (index < 0) return;
    const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <div ref={tree} onKeyDown={onKeyDown} className="studio-tree">
      <h2 className="studio-tree-title">
        <bdi>{translated(outline.screen.title)}</bdi>
      </h2>
      {groups.map((group) => (
        <TreeGroup
          key={`${group.kind}:${group.list?.file ?? ''}:${group.list?.path.join('/') ?? ''}`}
          screen={outline.screen.id}
          group={group}
          selected={selected}
          tabStop={tabStop}
          onSelect={(part) => select(selectPart(part))}
          onOpen={open}
          onRemoved={() => select(undefined)}
        />
      ))}
      <FileList
        files={outline.files}
        selected={selectedFile}
        onSelect={(name) => select({ place: { file: name, path: [] } })}
      />
      <TextList
        keys={outline.texts}
        selected={selectedText}
        onSelect={(key) => select({ keys: [key] })}
      />
    </div>
  );
}
