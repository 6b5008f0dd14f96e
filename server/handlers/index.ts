import type { ResourceDefinition } from '../resources/defineResource.ts';
import { bookingGrade, bookingGradePlace, bookingStage } from './bookingGrade.ts';
import { company } from './company.ts';
import { contactChat } from './contactChat.ts';
import { dashboardSummary } from './dashboardSummary.ts';
import { forgotPassword } from './forgotPassword.ts';
import { interfaceLanguage } from './interfaceLanguage.ts';
import { login } from './login.ts';
import { messageHandled } from './messageHandled.ts';
import { parentsDiscount } from './parentsDiscount.ts';
import { packagePurchase, paymentCheck } from './packagePurchase.ts';
import { paymentReceipt } from './paymentReceipt.ts';
import { profile } from './profile.ts';
import { interviewsReport, paymentsReport, reservationsReport } from './reports/lines.ts';
import { schoolReport } from './reports/schoolReport.ts';
import { resetPassword } from './resetPassword.ts';
import { restoreEmail } from './restoreEmail.ts';
import { defaultView, savedView } from './savedView.ts';
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
