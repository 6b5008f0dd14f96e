import type { PhoneRules } from '../../src/shared/text/contacts.ts';

/** How Saudi phone numbers are written. */
export const SAUDI_PHONES: PhoneRules = {
  countryCode: '966',
  trunkPrefix: '0',
  mobileStart: '5',
  mobile: '5[013456789][0-9]{7}',
  linked: '966[0-9]{8,9}|5[0-9]{8}|9200[0-9]{5}|800[0-9]{7}',
};

/** Phone numbers as people type and copy them, and how they are stored. */
export const PHONES: Record<string, string> = {
  '0501234567': '0501234567',
  '\u202a0501234567\u202c': '0501234567',
  '\u200f\u2066+966 50 123 4567\u2069': '+966501234567',
  '+966 (0)50 123 4567': '+966501234567',
  '(+966) 50 123 4567': '+966501234567',
  '+966 0501234567': '+966501234567',
  '00966-(0)50-1234567': '00966501234567',
  '050.123.4567': '0501234567',
  '050\u00a0123\u20134567': '0501234567',
  '٠٥٠ ١٢٣ ٤٥٦٧': '0501234567',
  '۰۵۰۱۲۳۴۵۶۷': '0501234567',
  '+٩٦٦ (٠)٥٠ ١٢٣ ٤٥٦٧': '+966501234567',
};

/** Fields with two numbers. */
export const TWO_PHONES = [
  '0501234567 / 0551234567',
  '0501234567 - 0551234567',
  '0501234567 0551234567',
  '050 123 4567 055 123 4567',
  '٠٥٠١٢٣٤٥٦٧،٠٥٥١٢٣٤٥٦٧',
  '0501234567\n0551234567',
  '+966501234567 +966551234567',
  '+966501234567 0112345',
  '0501234567 أو 0551234567',
  '4561234 4561235',
  '456 1234 - 456 1235',
];

/** E-mail addresses as people type and copy them, and how they are stored. */
export const EMAILS: Record<string, string> = {
  'finance.7@sanabil.example': 'finance.7@sanabil.example',
  ' \u200efinance.7@sanabil\u200b.example\u202c ': 'finance.7@sanabil.example',
  'finance.٧@sanabil.example': 'finance.7@sanabil.example',
  'finance.۷@sanabil.example': 'finance.7@sanabil.example',
  'finance.7@sanabil.example.': 'finance.7@sanabil.example',
  'finance.7@sanabil.example, ': 'finance.7@sanabil.example',
  'finance.7@sanabil.example،': 'finance.7@sanabil.example',
  'finance.7@sanabil.example؛\u200f': 'finance.7@sanabil.example',
  'finance.7@sanabil.example;؟': 'finance.7@sanabil.example',
};

/** Texts of the editor's link box, and what they link to. */
export const LINKS: Record<string, string> = {
  'https://example.sa/a?b=1&c=2': 'https://example.sa/a?b=1&c=2',
  "https://example.sa/o'hara": "https://example.sa/o'hara",
  'HTTP://example.sa': 'HTTP://example.sa',
  'example.sa': 'https://example.sa',
  "example.sa/o'hara": "https://example.sa/o'hara",
  'example.sa:8080': 'https://example.sa:8080',
  'example.sa:8080/a?b#c': 'https://example.sa:8080/a?b#c',
  'localhost:3000': 'https://localhost:3000',
  '192.168.1.10:8443': 'https://192.168.1.10:8443',
  'مدرسة.السعودية': 'https://مدرسة.السعودية',
  'finance.7@sanabil.example': 'mailto:finance.7@sanabil.example',
  'finance+7@sanabil.example،': 'mailto:finance+7@sanabil.example',
  'mailto:finance.7@sanabil.example': 'mailto:finance.7@sanabil.example',
  '+966 (0)50 123 4567': 'tel:+966501234567',
  '050.123.4567': 'tel:0501234567',
  '٠٥٠١٢٣٤٥٦٧': 'tel:0501234567',
  '9200 12345': 'tel:920012345',
  'tel:+966501234567': 'tel:+966501234567',
};

/** Texts that the link box refuses. */
export const NO_LINKS = [
  '',
  'hello',
  'two words.sa',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.sa',
  'https://',
  '/news/3',
  'example.sa:port',
  'a@b.sa, c@d.sa',
  '0501234567 / 0551234567',
  '2026',
  'https://example.sa/"onclick="x',
];
