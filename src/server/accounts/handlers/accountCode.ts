import type { ResourceDefinition } from '../../resources/defineResource.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { forgotPassword } from './forgotPassword.ts';
import { interfaceLanguage } from './interfaceLanguage.ts';
import { login } from './login.ts';
import { profile } from './profile.ts';
import { resetPassword } from './resetPassword.ts';
import { restoreEmail } from './restoreEmail.ts';
import { defaultView, savedView } from './savedView.ts';
import { user } from './user.ts';

/** The resources of accounts and saved views. A product has those that its definitions declare. */
export const ACCOUNT_RESOURCES: readonly ResourceDefinition[] = [
  login,
  forgotPassword,
  resetPassword,
  restoreEmail,
  profile,
  interfaceLanguage,
  savedView,
  defaultView,
];

/** The hooks of accounts, by store. A product has those whose store states hooks. */
export const ACCOUNT_HOOKS: Readonly<Record<string, Hooks>> = { user };
