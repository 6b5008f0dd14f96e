import { defineProduct } from '../src/server/app/product.ts';
import { toInterval } from '../src/server/app/retention.ts';
import './register.ts';
import { digitalPresence } from './db/digitalPresence.ts';
import { pruneVisitsAndCheckouts } from './db/keptVisits.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo, hasDemo } from './demo/fill.ts';
import { bookingGrade, bookingGradePlace, bookingStage } from './handlers/bookingGrade.ts';
import { company } from './handlers/company.ts';
import { contactChat } from './handlers/contactChat.ts';
import { dashboardSummary } from './handlers/dashboardSummary.ts';
import { messageHandled } from './handlers/messageHandled.ts';
import { packageOption } from './handlers/packageOption.ts';
import { packagePurchase, paymentCheck } from './handlers/packagePurchase.ts';
import { parentsDiscount } from './handlers/parentsDiscount.ts';
import { paymentReceipt } from './handlers/paymentReceipt.ts';
import {
  interviewsReport,
  paymentsReport as paymentLines,
  reservationsReport,
} from './handlers/reports/lines.ts';
import { schoolReport } from './handlers/reports/schoolReport.ts';
import { linkableAccount, schoolBank } from './handlers/schoolBank.ts';
import { schoolCard } from './handlers/schoolCard.ts';
import { bookingTerms } from './hooks/bookingTerms.ts';
import { paymentsReport } from './hooks/paymentsReport.ts';
import { school } from './hooks/school.ts';
import { gatewayLine, gatewaySources } from './payments/gatewaySources.ts';
import { createPayments } from './payments/payments.ts';
import { refundDue } from './payments/refundMail.ts';
import { readPaymentSettings } from './payments/settings.ts';
import { addCompanyPages } from './public/companyPages.ts';
import { PUBLICATIONS } from './public/publications.ts';
import { addPublicPages } from './public/publicPages.ts';

/** What this product adds to the server. */
export const product = defineProduct({
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
  ],
  hooks: {
    'booking-terms': bookingTerms,
    'payments-report': paymentsReport,
    school,
  },
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
