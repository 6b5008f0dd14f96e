import { toPlainNumber } from '../../../src/shared/plainNumber.ts';
import type { Row } from '../../db/rows.ts';
import type { CallContext } from '../context.ts';
import { defineResource } from '../defineResource.ts';
import { averageField, readRequestedMeasures, percentagesOf, sumField } from './schoolRows.ts';

/** The figures that the overview can be filtered by. A filter compares rounded values. */
const FILTERABLE_FIELDS = ['dpiAvg', 'couponCount', 'messageCount'] as const;

/** Digital presence, coupons and messages of each school in a period. */
export const marketingReport = defineResource({
  id: 'marketing-report',
  rowsHandlers: {
    all: async (context) => {
      const measured = await readRequestedMeasures(context, ['presence', 'coupons', 'messages']);
      const rows = measured
        .map(({ id, name, presence, coupons, messages }) => ({
          id,
          name,
          dpiAvg: presence,
          couponCount: coupons,
          messageCount: messages,
        }))
        .filter((row) => matchesFilters(row, context));
      return {
        rows,
        totals: {
          dpiAvg: averageField(rows, 'dpiAvg'),
          couponCount: sumField(rows, 'couponCount'),
          messageCount: sumField(rows, 'messageCount'),
        },
      };
    },
  },
});

/** Whether the rounded figures equal the filters. A filter that is no number matches nothing. */
function matchesFilters(row: Row, { query: { filters } }: CallContext): boolean {
  return FILTERABLE_FIELDS.every((name) => {
    const filter = filters[name];
    const value = row[name];
    return (
      filter === undefined ||
      (typeof value === 'number' && Math.round(value) === toPlainNumber(filter))
    );
  });
}

/** Ratings, visits, recommendations and digital presence of each school in a period. */
export const schoolStatistics = defineResource({
  id: 'school-statistics',
  rowsHandlers: {
    all: async (context) => {
      const measured = await readRequestedMeasures(context, [
        'ratings',
        'visits',
        'recommendations',
        'presence',
      ]);
      const rows = measured.map(({ id, name, ratings, visits, recommendations, presence }) => ({
        id,
        name,
        ratingCount: ratings,
        visitsCount: visits,
        recommendationCount: recommendations,
        dpiAverage: presence,
      }));
      const [ratingCount, visitsCount, recommendationCount] = (
        ['ratingCount', 'visitsCount', 'recommendationCount'] as const
      ).map((field) => sumField(rows, field));
      return {
        rows,
        totals: {
          ratingCount,
          visitsCount,
          recommendationCount,
          dpiAverage: averageField(rows, 'dpiAverage'),
        },
      };
    },
  },
});

/** How many messages of a period each school has answered so far. */
export const messagesReport = defineResource({
  id: 'messages-report',
  rowsHandlers: {
    all: async (context) => {
      const measured = await readRequestedMeasures(context, ['messages', 'answered']);
      const rows = measured.map(({ id, name, messages, answered }) => ({
        id,
        name,
        ...toPercentages(messages ?? 0, answered ?? 0),
      }));
      return {
        rows,
        totals: toPercentages(sumField(measured, 'messages'), sumField(measured, 'answered')),
      };
    },
  },
});

function toPercentages(messageCount: number, answered: number) {
  const [answeredPercent, notAnsweredPercent] = percentagesOf(answered, messageCount - answered);
  return { messageCount, answeredPercent, notAnsweredPercent };
}

/** The coupons that each school created in a period, and how many are active today. */
export const discountsReport = defineResource({
  id: 'discounts-report',
  rowsHandlers: {
    all: async (context) => {
      const measured = await readRequestedMeasures(context, ['coupons', 'activeCoupons']);
      const rows = measured.map(({ id, name, coupons, activeCoupons }) => ({
        id,
        name,
        couponCount: coupons,
        activeCouponCount: activeCoupons,
      }));
      return {
        rows,
        totals: {
          couponCount: sumField(rows, 'couponCount'),
          activeCouponCount: sumField(rows, 'activeCouponCount'),
        },
      };
    },
  },
});
