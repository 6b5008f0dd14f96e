import type { FollowingSource, SourceCode } from './contract.ts';
import { perLanguage } from './derivations/perLanguage.ts';
import { isOwner } from './derivations/isOwner.ts';
import { made } from './derivations/made.ts';
import { template } from './derivations/template.ts';
import { translated } from './derivations/translated.ts';
import { translatedList } from './derivations/translatedList.ts';
import { unstored } from './derivations/unstored.ts';
import { exists } from './relations/exists.ts';
import { first } from './relations/first.ts';
import { ids } from './relations/ids.ts';
import { join } from './relations/join.ts';
import { reference } from './relations/reference.ts';
import { related } from './relations/related.ts';
import { sum } from './relations/sum.ts';

/**
 * The code of each source that is not a column of the field itself. The compiler takes the first one
 * that a store states for a field.
 */
export const sources: { readonly [Id in FollowingSource]: SourceCode<Id> } = {
  unstored,
  ids,
  perLanguage,
  reference,
  related,
  sum,
  exists,
  join,
  first,
  template,
  translated,
  translatedList,
  isOwner,
  made,
};
