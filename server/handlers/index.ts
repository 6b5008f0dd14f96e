import type { ResourceDefinition } from '../../src/server/resources/defineResource.ts';
import { bookingGrade, bookingGradePlace, bookingStage } from './bookingGrade.ts';
import { company } from './company.ts';
import { contactChat } from './contactChat.ts';
import { dashboardSummary } from './dashboardSummary.ts';
import { forgotPassword } from '../../src/server/accounts/handlers/forgotPassword.ts';
import { interfaceLanguage } from '../../src/server/accounts/handlers/interfaceLanguage.ts';
import { login } from '../../src/server/accounts/handlers/login.ts';
import { messageHandled } from './messageHandled.ts';
import { parentsDiscount } from './parentsDiscount.ts';
import { packagePurchase, paymentCheck } from './packagePurchase.ts';
import { paymentReceipt } from './paymentReceipt.ts';
import { profile } from '../../src/server/accounts/handlers/profile.ts';
import { interviewsReport, paymentsReport, reservationsReport } from './reports/lines.ts';
import { schoolReport } from './reports/schoolReport.ts';
import { resetPassword } from '../../src/server/accounts/handlers/resetPassword.ts';
import { restoreEmail } from '../../src/server/accounts/handlers/restoreEmail.ts';
import { defaultView, savedView } from '../../src/server/accounts/handlers/savedView.ts';
import { linkableAccount, schoolBank } from './schoolBank.ts';
import { schoolCard } from './schoolCard.ts';
import { packageOption } from './packageOption.ts';

/** The resources with code. Others need none: their store says how they are read and written. */
export const RESOURCES: readonly ResourceDefinition[] = [
  login,
  forgotPassword,
  resetPassword,
  restoreEmail,
  profile,
  interfaceLanguage,
  savedView,
  defaultView,
  schoolCard,
  dashboardSummary,
  schoolReport,
  interviewsReport,
  reservationsReport,
  paymentsReport,
  bookingGrade,
  bookingGradePlace,
  bookingStage,
  parentsDiscount,
  company,
  schoolBank,
  linkableAccount,
  packageOption,
  packagePurchase,
  paymentCheck,
  paymentReceipt,
  contactChat,
  messageHandled,
];
