import type { Generated } from 'kysely';
import type { CompanyRow, Time } from './figureTables.ts';

interface ContactThreadRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  user_name: string;
  user_name_folded: string;
  admin_name: string;
  admin_name_folded: string;
  last_message: string;
  last_message_folded: string;
  last_message_at: Time;
}

interface ContactEntryRow extends CompanyRow {
  id: Generated<number>;
  thread_id: number;
  sender_name: string;
  sender_picture: string | null;
  /** Whether the school's manager wrote the entry, not support. */
  is_own: boolean;
  message: string;
  created_at: Time;
}

/** Conversations of school administrators with support. */
export interface ContactTables {
  contact_thread: ContactThreadRow;
  contact_entry: ContactEntryRow;
}
