import '../ui.css';

/**
 * A thin animated line for slow operations. It is hidden from screen readers, because the content
 * itself announces that it is loading.
 */
export function ProgressLine({ fixed = false }: { fixed?: boolean }) {
  return (
    <div aria-hidden className="progress-line" {...(fixed ? { 'data-fixed': '' } : {})}>
      <div dir="ltr" />
    </div>
  );
}
