import type { ResourceDefinition } from './defineResource.ts';
import { bookingGrade, bookingGradePlace, bookingStage } from './bookingGrade.ts';
import { company } from './company.ts';
import { contactChat } from './contactChat.ts';
import { dashboardSummary } from './dashboardSummary.ts';
import { forgotPassword } from './forgotPassword.ts';
import { interfaceLanguage } from './interfaceLanguage.ts';
import { login } from './login.ts';
import { parentsDiscount } from './parentsDiscount.ts';
import { packagePurchase, paymentCheck } from './packagePurchase.ts';
import { paymentReceipt } from './paymentReceipt.ts';
import { profile } from './profile.ts';
import {
  accountingReport,
  interviewsReport,
  paymentsReport,
  reservationsReport,
} from './reports/accounting.ts';
import {
  discountsReport,
  marketingReport,
  messagesReport,
  schoolStatistics,
} from './reports/marketing.ts';
import { schoolReport } from './reports/schoolReport.ts';
import { resetPassword } from './resetPassword.ts';
import { restoreEmail } from './restoreEmail.ts';
import { linkableAccount, schoolBank } from './schoolBank.ts';
import { schoolCard } from './schoolCard.ts';
import { packageOption } from './packageOption.ts';
import { setup } from './setup.ts';
import { updateStatistics } from './updateStatistics.ts';

/** The resources with code. Others need none: their store says how they are read and written. */
export const RESOURCES: readonly ResourceDefinition[] = [
  login,
  forgotPassword,
  resetPassword,
  restoreEmail,
  profile,
  interfaceLanguage,
  schoolCard,
  dashboardSummary,
  setup,
  schoolReport,
  marketingReport,
  schoolStatistics,
  messagesReport,
  discountsReport,
  accountingReport,
  interviewsReport,
  reservationsReport,
  paymentsReport,
  bookingGrade,
  bookingGradePlace,
  bookingStage,
  parentsDiscount,
  company,
  updateStatistics,
  schoolBank,
  linkableAccount,
  packageOption,
  packagePurchase,
  paymentCheck,
  paymentReceipt,
  contactChat,
];
