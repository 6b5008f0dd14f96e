import Box from '@mui/material/Box';
import { useLoaderData } from 'react-router-dom';
import { useDevelopedScreen } from './development.ts';
import type { LoadedScreen } from './loadedScreen.ts';

/** The screen of the current route, drawn by its kind. The key keeps the state of one screen from leaking into the next. */
export function ScreenOutlet() {
  const { Kind, ...loaded } = useLoaderData<LoadedScreen>();
  const module = useDevelopedScreen(loaded);
  const { screen } = module;
  return (
    <Box data-screen={screen.id} key={screen.id}>
      <Kind {...module} />
    </Box>
  );
}
