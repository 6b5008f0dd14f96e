import type { TypeId } from '../shared/storage.ts';
import { boolean } from './boolean/compiler.ts';
import { day } from './day/compiler.ts';
import { decimal } from './decimal/compiler.ts';
import { document } from './document/compiler.ts';
import { id } from './id/compiler.ts';
import { integer } from './integer/compiler.ts';
import { numbers } from './numbers/compiler.ts';
import { password } from './password/compiler.ts';
import { person } from './person/compiler.ts';
import { picture } from './picture/compiler.ts';
import { text } from './text/compiler.ts';
import { time } from './time/compiler.ts';
import { token } from './token/compiler.ts';
import type { CompilerType } from './contracts/compiler.ts';

/** The compiler's half of each type that is kept in one column. */
export const compilerTypes: { readonly [Id in TypeId]?: CompilerType } = {
  boolean,
  day,
  decimal,
  document,
  id,
  integer,
  numbers,
  password,
  person,
  picture,
  text,
  time,
  token,
};
