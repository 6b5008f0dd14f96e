import { Button } from '../controls/Button.tsx';
import { Chip, type Tone } from '../controls/Chip.tsx';
import { CountPill } from '../controls/CountPill.tsx';
import { Notice, type Severity } from '../states/Notice.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { ProgressBar } from '../controls/ProgressBar.tsx';
import { ProgressLine } from '../controls/ProgressLine.tsx';
import { RetryView } from '../states/RetryView.tsx';
import { Skeleton } from '../states/Skeleton.tsx';
import { Sparkline } from '../controls/Sparkline.tsx';
import { StateView } from '../states/StateView.tsx';
import { Thumbnail } from '../controls/Thumbnail.tsx';
import { ignore, useSampleText, type Samples } from './sampleText.ts';

const SEVERITIES: Severity[] = ['info', 'success', 'warning', 'error'];
const TONES: Tone[] = ['neutral', 'primary', 'accent', 'success', 'warning', 'error', 'info'];

export const FEEDBACK: Samples = {
  Notice() {
    const text = useSampleText();
    return (
      <div style={{ inlineSize: '100%' }}>
        {SEVERITIES.map((severity) => (
          <Notice key={severity} severity={severity} role="status" onClose={ignore}>
            {text('kit.saved')}
          </Notice>
        ))}
        <Notice
          severity="warning"
          role="status"
          actions={[
            { testId: 'retry', label: text('kit.tryAgain'), onPress: ignore },
            {
              testId: 'open',
              label: text('kit.show'),
              isPrimary: true,
              onPress: ignore,
            },
          ]}
        >
          {text('kit.changed')}
        </Notice>
      </div>
    );
  },
  'Chip, CountPill'() {
    const text = useSampleText();
    const label = text('kit.published');
    return (
      <div className="row">
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {label}
          </Chip>
        ))}
        <Chip tone="primary" onRemove={ignore} removeLabel={text('kit.remove')}>
          {label}
        </Chip>
        <CountPill text={text('kit.count')} />
      </div>
    );
  },
  Sparkline() {
    return (
      <div style={{ inlineSize: 200 }}>
        <Sparkline values={[4, 6, 5, 8, 7, 9, 12, 10, 11, 14, 13, 16]} />
      </div>
    );
  },
  'Skeleton, ProgressBar, ProgressLine'() {
    const label = useSampleText()('kit.exporting');
    return (
      <>
        <Skeleton />
        <Skeleton width="60%" height={38} />
        <div style={{ inlineSize: '100%' }}>
          <ProgressBar label={label} percent={40} />
        </div>
        <div style={{ inlineSize: '100%' }}>
          <ProgressBar label={label} />
        </div>
        <div style={{ position: 'relative', inlineSize: '100%', blockSize: 8 }}>
          <ProgressLine />
        </div>
      </>
    );
  },
  'StateView, RetryView'() {
    const text = useSampleText();
    return (
      <>
        <StateView
          state="empty"
          icon="Event"
          tone="primary"
          title={text('kit.empty')}
          hint={text('kit.addFirst')}
        />
        <RetryView title={text('kit.failed')} onRetry={ignore} />
      </>
    );
  },
  'PageHeader, Thumbnail'() {
    const text = useSampleText();
    return (
      <>
        <PageHeader
          breadcrumbs={[{ text: text('kit.items') }]}
          title={text('kit.ownItems')}
          count="12"
          actions={<Button variant="contained">{text('kit.add')}</Button>}
        />
        <div className="row">
          <Thumbnail source={null} size={44} />
          <Thumbnail source={null} size={44} wide={false} round />
        </div>
      </>
    );
  },
  'Text styles'() {
    const text = useSampleText()('kit.first');
    return (
      <>
        <span className="text-heading">{text}</span>
        <span className="text-subheading">{text}</span>
        <span className="text-small">{text}</span>
        <span className="text-caption">{text}</span>
        <span className="muted">{text}</span>
        <a href="#kit" className="text-link">
          {text}
        </a>
      </>
    );
  },
};
