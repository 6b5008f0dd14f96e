import type { TypeId } from '../shared/storage.ts';
import { boolean } from './boolean/server.ts';
import { day } from './day/server.ts';
import { decimal } from './decimal/server.ts';
import { document } from './document/server.ts';
import { id } from './id/server.ts';
import { integer } from './integer/server.ts';
import { password } from './password/server.ts';
import { person } from './person/server.ts';
import { picture } from './picture/server.ts';
import { text } from './text/server.ts';
import { time } from './time/server.ts';
import { token } from './token/server.ts';
import type { ServerType } from './contracts/server.ts';

/** The server's half of each type that has one. */
export const serverTypes: { readonly [Id in TypeId]?: ServerType } = {
  boolean,
  day,
  decimal,
  document,
  id,
  integer,
  password,
  person,
  picture,
  text,
  time,
  token,
};
