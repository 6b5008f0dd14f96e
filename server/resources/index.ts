import type { ResourceDefinition } from './defineResource.ts';
import { dashboardSummary } from './dashboardSummary.ts';
import { forgotPassword } from './forgotPassword.ts';
import { interfaceLanguage } from './interfaceLanguage.ts';
import { login } from './login.ts';
import { news } from './news.ts';
import { profile } from './profile.ts';
import { resetPassword } from './resetPassword.ts';
import { school } from './school.ts';
import { schoolCard } from './schoolCard.ts';

/** Every resource of the server, one for each resource file. */
export const RESOURCES: readonly ResourceDefinition[] = [
  login,
  forgotPassword,
  resetPassword,
  profile,
  interfaceLanguage,
  school,
  schoolCard,
  dashboardSummary,
  news,
];
