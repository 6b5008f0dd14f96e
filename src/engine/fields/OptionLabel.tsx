import Box from '@mui/material/Box';
import type { Choice } from '../data/useChoices.ts';
import { BidiText } from '../ui/BidiText.tsx';
import { Thumbnail } from '../ui/Thumbnail.tsx';

/** The image and the label of a choice in the list of a box. */
export const OptionLabel = ({ option }: { option: Choice }) => (
  <>
    {option.image && (
      <Box component="span" sx={{ display: 'inline-flex', marginInlineEnd: 2 }}>
        <Thumbnail source={option.image} size={24} wide={false} />
      </Box>
    )}
    <BidiText text={option.label} />
  </>
);
