/* Made by `npm run generate` from schemas/. Never edited: the check fails when it differs. */

export interface ForgotPasswordBody {
  email: string;
}
export interface InterfaceLanguage {
  /**
   * Kept on the account; it wins when somebody signs in.
   */
  locale?: 'ar' | 'en';
}
export interface InterfaceLanguageBody {
  locale: 'ar' | 'en';
}
export interface Login {
  token?: string;
  profile?: {
    id?: number;
    /**
     * Answered as a link that expires, or null. Sent as a data URI, as the link (it stays) or empty (it is taken away).
     */
    avatar?: string | null;
    name?: string;
    email?: string;
    phone?: string;
    locale?: 'ar' | 'en';
    is_main_account?: boolean;
    password_temporary?: boolean;
  };
}
export interface LoginBody {
  identity: string;
  password: string;
}
export interface Profile {
  id?: number;
  /**
   * Answered as a link that expires, or null. Sent as a data URI, as the link (it stays) or empty (it is taken away).
   */
  avatar?: string | null;
  name?: string;
  email?: string;
  phone?: string;
  locale?: 'ar' | 'en';
  is_main_account?: boolean;
  password_temporary?: boolean;
}
export interface ProfileBody {
  avatar?: string | null;
  name: string;
  email: string;
  phone: string;
  old_password?: string;
  new_password?: string;
  confirm_new_password?: string;
}
export interface ResetPasswordBody {
  password: string;
  token: string;
  locale?: 'ar' | 'en';
}
export interface School {
  id?: number;
  name?: string;
  logo?: string | null;
  message_count?: number;
  /**
   * Percent, 0 to 100.
   */
  complete_ratio?: number;
  /**
   * The school's own dashboard.
   */
  login_link?: string | null;
}
export interface News {
  id?: number;
  /**
   * Answered as a link that expires, or null. Sent as a data URI, as the link (it stays) or empty (it is taken away).
   */
  picture?: string | null;
  title?: string;
  details?: string;
  schools?: {
    id?: number;
    name?: string;
  }[];
  schools_names?: string;
  /**
   * The first of the schools.
   */
  school_name?: string;
  liked_count?: number;
  /**
   * The number of comments; spelled so in the contract.
   */
  commnets_count?: number;
  created_at?: string;
  updated_at?: string;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string;
  /**
   * The item's public page.
   */
  link?: string;
}
export interface NewsBody {
  picture?: string | null;
  title: string;
  details: string;
  schools_id: number[];
}
