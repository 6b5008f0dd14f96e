import type { ResourceDefinition } from './defineResource.ts';
import { announcement, ANNOUNCEMENT } from './announcement.ts';
import { bankAccount } from './bankAccount.ts';
import { bankChoice } from './bankChoice.ts';
import { booking, bookingPapers, bookingTerms } from './booking.ts';
import { bookingGrade, bookingGradePlace, bookingStage } from './bookingGrade.ts';
import { company } from './company.ts';
import { companyUser } from './companyUser.ts';
import { contactChat } from './contactChat.ts';
import { contactMessage } from './contactMessage.ts';
import { dashboardSummary } from './dashboardSummary.ts';
import { event, EVENT } from './event.ts';
import { forgotPassword } from './forgotPassword.ts';
import { interfaceLanguage } from './interfaceLanguage.ts';
import { login } from './login.ts';
import { manager } from './manager.ts';
import { member } from './member.ts';
import { message } from './message.ts';
import { news, NEWS } from './news.ts';
import { parentsDiscount } from './parentsDiscount.ts';
import { permission } from './permission.ts';
import { packagePurchase, paymentCheck } from './packagePurchase.ts';
import { paymentOrder, paymentReceipt } from './paymentOrder.ts';
import type { Publication } from './publication.ts';
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
import { school } from './school.ts';
import { linkableAccount, schoolBank } from './schoolBank.ts';
import { schoolCard } from './schoolCard.ts';
import { packageOption, schoolPackage } from './schoolPackage.ts';
import { setup } from './setup.ts';
import { update, updateStatistics } from './update.ts';

/** All resources of the server, one for each resource file. */
export const RESOURCES: readonly ResourceDefinition[] = [
  login,
  forgotPassword,
  resetPassword,
  restoreEmail,
  profile,
  interfaceLanguage,
  school,
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
  announcement,
  booking,
  bookingTerms,
  bookingPapers,
  bookingGrade,
  bookingGradePlace,
  bookingStage,
  parentsDiscount,
  event,
  company,
  member,
  update,
  updateStatistics,
  permission,
  manager,
  companyUser,
  bankAccount,
  bankChoice,
  schoolBank,
  linkableAccount,
  schoolPackage,
  packageOption,
  packagePurchase,
  paymentCheck,
  paymentOrder,
  paymentReceipt,
  message,
  contactMessage,
  contactChat,
  news,
];

/** The resources whose items have public pages. */
export const PUBLICATIONS: readonly Publication[] = [NEWS, ANNOUNCEMENT, EVENT];
