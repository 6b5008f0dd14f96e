import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { withCodeTimeout } from '../../../shared/codeTimeout.ts';
import { PartFailure } from './PartFailure.tsx';

/** A component whose code is loaded separately; see `lazyPart`. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /**
   * Loads the component before it is shown. Never rejects; an error is shown where the component
   * renders.
   */
  preload(): Promise<void>;
}

const RetryContext = createContext<() => void>(() => undefined);

/**
 * Creates a component whose code is loaded when it is first rendered, with `React.lazy`. After
 * `preload` it renders at once. If loading fails, or takes longer than two minutes, the screen and its input stay, and an error
 * message with a retry button is shown.
 * @param optional shows no error message if loading fails
 * @param Fallback shown while the code is loading; by default nothing
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    optional = false,
    Fallback = Loading,
  }: { optional?: boolean; Fallback?: ComponentType<Props> } = {},
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async () => (Loaded = await withCodeTimeout(load()));
  const createLazy = () =>
    lazy<ComponentType<Props>>(() =>
      fetch().then(
        (Part) => ({ default: Part }),
        () => ({ default: optional ? Nothing : LoadError }),
      ),
    );
  let Pending = createLazy();
  const preload = async () => {
    await fetch().catch(() => undefined);
  };
  return Object.assign(LazyComponent, { preload });

  function LazyComponent(props: Props) {
    const [{ Part, attempt }, setState] = useState(() => ({ Part: Loaded ?? Pending, attempt: 0 }));
    const retry = () => {
      Pending = createLazy();
      setState({ Part: Pending, attempt: attempt + 1 });
    };
    return (
      <RetryContext value={retry}>
        <Suspense key={attempt} fallback={<Fallback {...props} />}>
          <Part {...props} />
        </Suspense>
      </RetryContext>
    );
  }
}

function LoadError() {
  return <PartFailure onRetry={useContext(RetryContext)} />;
}

const Nothing = () => null;

/** Shows nothing, and marks the screen as loading. */
const Loading = () => <span aria-busy hidden />;
