/** The part of the API with orders and receipts, which a host may lack. */
export const ORDERS_FEATURE = 'orders';

/** The card brands that the gateway's widget offers. */
export const BRANDS = 'VISA MASTER AMEX';
