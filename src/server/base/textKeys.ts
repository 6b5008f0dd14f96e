import type accounts from '../../definitions/accounts/locales/en/account.json';
import type saudi from '../../definitions/saudi/locales/en/saudi.json';
import type users from '../../definitions/users/locales/en/users.json';
import type bin from '../../locales/en/bin.json';
import type core from '../../locales/en/core.json';
import type date from '../../locales/en/date.json';
import type editor from '../../locales/en/editor.json';
import type files from '../../locales/en/files.json';
import type history from '../../locales/en/history.json';
import type parts from '../../locales/en/parts.json';
import type server from '../../locales/en/server.json';
import type views from '../../locales/en/views.json';

/** The keys of the texts of the platform. */
export type PlatformTextKey =
  | keyof typeof bin
  | keyof typeof core
  | keyof typeof date
  | keyof typeof editor
  | keyof typeof files
  | keyof typeof history
  | keyof typeof parts
  | keyof typeof server
  | keyof typeof views;

/** The texts of the parts of the platform, by part. */
interface PartTexts {
  accounts: typeof accounts;
  saudi: typeof saudi;
  users: typeof users;
}

/** The keys of the texts of a part that a product includes. */
export type PartTextKey<Part extends string> = Part extends keyof PartTexts
  ? keyof PartTexts[Part]
  : never;
