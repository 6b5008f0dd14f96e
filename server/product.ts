import { defineProduct, toInterval } from 'nasaq/server';
import './register.ts';
import { TIME_ZONE } from './db/days.ts';
import { TABLES } from './db/tables.ts';
import { digitalPresence } from './reports/digitalPresence.ts';
import { pruneVisitsAndCheckouts } from './visits/keptVisits.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo, hasDemo } from './demo/fill.ts';
import { bookingGrade } from './booking/bookingGrade.ts';
import { bookingStage } from './booking/bookingStage.ts';
import { company } from './companyPage/company.ts';
import { profileFields } from './companyPage/companyProfile.ts';
import { contactChat } from './messages/contactChat.ts';
import { dashboardSummary } from './reports/dashboardSummary.ts';
import { message } from './messages/messageHooks.ts';
import { packageOption } from './schools/packageOption.ts';
import { packagePurchase, paymentCheck } from './payments/packagePurchase.ts';
import { paymentReceipt } from './payments/paymentReceipt.ts';
import {
  interviewsReport,
  paymentsReport as paymentLines,
  reservationsReport,
} from './reports/lines.ts';
import { schoolReport } from './reports/schoolReport.ts';
import { linkableAccount, schoolBank } from './bank/schoolBank.ts';
import { schoolCard } from './reports/schoolCard.ts';
import { bookingTerms } from './booking/bookingTerms.ts';
import { paymentsReport } from './reports/paymentsReport.ts';
import { school } from './schools/schoolHooks.ts';
import { gatewayLine, gatewaySources } from './payments/gatewaySources.ts';
import { createPayments } from './payments/payments.ts';
import { refundDue } from './payments/refundMail.ts';
import { readPaymentSettings } from './payments/settings.ts';
import { addCompanyPages } from './publicPages/companyPages.ts';
import { PUBLICATIONS } from './publicPages/publications.ts';
import { addPublicPages } from './publicPages/publicPages.ts';

/** What this product adds to the server. */
export const product = defineProduct({
  tables: TABLES,
  fixedTimeZone: TIME_ZONE,
  settings: (read, isProduction) => ({
    ...readPaymentSettings(read, isProduction),
    keepVisits: read<string | undefined>('KEEP_VISITS', toInterval, () => '24 months'),
  }),
  services: ({ settings, db, now, translate, app }, server) => ({
    payments: createPayments({
      gateway: settings.gateway,
      db,
      now,
      translate,
      languages: app.languages,
      currency: app.currency,
      server,
    }),
  }),
  resources: [
    schoolCard,
    dashboardSummary,
    schoolReport,
    interviewsReport,
    reservationsReport,
    paymentLines,
    bookingStage,
    schoolBank,
    linkableAccount,
    packageOption,
    packagePurchase,
    paymentCheck,
    paymentReceipt,
    contactChat,
  ],
  hooks: {
    'booking-grade': bookingGrade,
    'booking-terms': bookingTerms,
    company,
    message,
    'payments-report': paymentsReport,
    school,
  },
  filledTables: ['payment_order'],
  profileFields,
  measures: { digitalPresence },
  mails: { refundDue },
  routes: async (server, { payments, ...services }, { folder }) => {
    await payments.addRoutes(server);
    const { db, fileLinks, translate, app, settings } = services;
    const pages = {
      db,
      links: fileLinks,
      translate,
      app,
      publicUrl: settings.publicUrl,
      clientFolder: folder,
    };
    addPublicPages(server, PUBLICATIONS, pages);
    addCompanyPages(server, pages);
  },
  contentSources: { paymentStep: gatewaySources },
  jobs: [{ name: 'payment check', everyMs: 5_000, run: ({ payments }) => payments.runDueWork() }],
  maintenance: (run) => pruneVisitsAndCheckouts(run, run.settings.keepVisits),
  demo: { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS, fill: fillDemo, isIn: hasDemo },
  banner: ({ gateway }) => [gatewayLine(gateway)],
});
