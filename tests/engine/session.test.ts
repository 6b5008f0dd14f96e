import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  Language,
  ProfileFields,
  ResolvedApp,
  ResolvedCall,
} from '../../src/shared/resolved/resolved.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { deviceStorage } from '../../src/engine/data/deviceStorage.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { toReturnPath } from '../../src/engine/session/returnPath.ts';
import { createSession } from '../../src/engine/session/session.ts';
import { profileFields } from '../helpers/profileFields.ts';

const call = (name: string): ResolvedCall => ({
  name,
  method: 'GET',
  effect: 'read',
  path: `/${name}`,
  access: 'public',
  hasBody: false,
  response: 'item',
  pointer: '/data',
  filters: {},
  sortFields: [],
  defaultSort: 'id',
  pageSize: 0,
});

const app = {
  languages: ['ar', 'en'],
  storageKeys: { token: 'theToken', language: 'theLanguage', prefix: 'x.' },
  session: {
    signIn: call('signIn'),
    signOut: call('signOut'),
    profile: call('profile'),
    fields: profileFields,
  },
} as unknown as ResolvedApp;

const person = { id: 1, name: 'منيرة', locale: 'ar', is_main_account: true };

let pageLanguage: Language;
const showLanguage = vi.fn<(language: Language) => Promise<void>>(async (language) => {
  pageLanguage = language;
});

const setUp = (send: Http['send'], settings = app) =>
  createSession({
    app: settings,
    http: () => ({ send }) as unknown as Http,
    storage: deviceStorage,
    language: () => pageLanguage,
    showLanguage,
  });

/** The languages that were shown, in order. */
const shown = () => showLanguage.mock.calls.map(([language]) => language);

beforeEach(() => {
  localStorage.clear();
  showLanguage.mockClear();
  pageLanguage = 'ar';
});

describe('the language', () => {
  const withCall = {
    ...app,
    session: { ...app.session, language: call('language') },
  };
  const withFields = (fields: ProfileFields): ResolvedApp => ({
    ...withCall,
    session: { ...withCall.session, fields },
  });

  it('is stored in the account of the user, and a failure to do so is ignored', async () => {
    const send = vi
      .fn<Http['send']>()
      .mockResolvedValueOnce({ data: { token: 't', profile: person } })
      .mockResolvedValueOnce({ data: { locale: 'en' } })
      .mockRejectedValueOnce(new Problem({ status: 503 }));
    const session = setUp(send, withCall);
    await session.signIn({});
    await session.chooseLanguage('en');
    expect(send).toHaveBeenLastCalledWith(withCall.session.language, {
      body: { locale: 'en' },
      background: true,
    });
    expect(session.get()).toMatchObject({ profile: { locale: 'en' } });
    await expect(session.chooseLanguage('ar')).resolves.toBeUndefined();
  });

  it('of the answer decides, whatever was asked for', async () => {
    const send = vi
      .fn<Http['send']>()
      .mockResolvedValueOnce({ data: { token: 't', profile: person } })
      .mockResolvedValueOnce({ data: { locale: 'ar' } })
      .mockResolvedValueOnce({ data: { locale: 'fr' } });
    const session = setUp(send, withCall);
    await session.signIn({});
    await session.chooseLanguage('en');
    expect(shown()).toEqual(['ar', 'en', 'ar']);
    expect(session.get()).toMatchObject({ profile: { locale: 'ar' } });
    // A language that the product does not have changes nothing.
    await session.chooseLanguage('en');
    expect(shown().at(-1)).toBe('en');
    expect(session.get()).toMatchObject({ profile: { locale: 'en' } });
  });

  it('of the answer decides after signing in, too', async () => {
    const send = vi
      .fn<Http['send']>()
      .mockResolvedValueOnce({ data: { token: 't', profile: person } })
      .mockResolvedValueOnce({ data: { locale: 'ar' } });
    const session = setUp(send, withCall);
    await session.chooseLanguage('en');
    await session.signIn({});
    expect(shown().at(-1)).toBe('ar');
  });

  it('that was chosen last stays when the answer to an earlier choice arrives', async () => {
    const answers: ((value: unknown) => void)[] = [];
    const send = vi
      .fn<Http['send']>(() => new Promise((resolve) => answers.push(resolve)))
      .mockResolvedValueOnce({ data: { token: 't', profile: person } });
    const session = setUp(send, withCall);
    await session.signIn({});
    const choices = [session.chooseLanguage('en'), session.chooseLanguage('ar')];
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]!({ data: { locale: 'ar' } });
    answers[0]!({ data: { locale: 'en' } });
    await Promise.all(choices);
    expect(shown()).toEqual(['ar', 'en', 'ar']);
    expect(session.get()).toMatchObject({ profile: { locale: 'ar' } });
  });

  it('chosen before signing in takes precedence, and is stored in the account', async () => {
    const send = vi.fn<Http['send']>().mockResolvedValue({ data: { token: 't', profile: person } });
    const session = setUp(send, withCall);
    await session.chooseLanguage('en');
    expect(send).not.toHaveBeenCalled();
    await session.signIn({});
    expect(shown()).toEqual(['en', 'en']);
    expect(send).toHaveBeenLastCalledWith(withCall.session.language, {
      body: { locale: 'en' },
      background: true,
    });
    expect(session.get()).toMatchObject({ profile: { locale: 'en' } });
    // The choice does not apply to the next user.
    await session.signOut();
    await session.signIn({});
    expect(shown().at(-1)).toBe('ar');
  });

  it.each([
    ['company_name', withCall],
    ['organisation', withFields({ ...profileFields, company: 'organisation' })],
  ])('also applies to the company in %s, which is loaded again', async (field, settings) => {
    const named = (name: string) => ({ ...person, [field]: name });
    const send = vi
      .fn<Http['send']>()
      .mockResolvedValueOnce({ data: { token: 't', profile: named('شركة') } })
      .mockResolvedValueOnce({ data: {} })
      .mockResolvedValueOnce({ data: { ...named('Company'), locale: 'en' } });
    const session = setUp(send, settings);
    await session.signIn({});
    await session.chooseLanguage('en');
    expect(send).toHaveBeenLastCalledWith(withCall.session.profile);
    expect(session.get()).toMatchObject({ profile: { [field]: 'Company', locale: 'en' } });
  });

  it('of the account brings the name of the company in it', async () => {
    const profile = { ...person, locale: 'en', company_name: 'شركة' };
    const send = vi
      .fn<Http['send']>()
      .mockResolvedValueOnce({ data: { token: 't', profile } })
      .mockResolvedValueOnce({ data: { ...profile, company_name: 'Company' } });
    const session = setUp(send, withCall);
    await session.signIn({});
    expect(shown()).toEqual(['en']);
    expect(session.get()).toMatchObject({ profile: { company_name: 'Company' } });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('of the account is the one of the page: nothing is read again', async () => {
    const profile = { ...person, company_name: 'شركة' };
    const send = vi.fn<Http['send']>().mockResolvedValueOnce({ data: { token: 't', profile } });
    await setUp(send, withCall).signIn({});
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is stored only on the device if the app has no call for it', async () => {
    const send = vi.fn<Http['send']>().mockResolvedValue({ data: { token: 't', profile: person } });
    const session = setUp(send);
    await session.signIn({});
    await session.chooseLanguage('en');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('session', () => {
  it('stores the token under the key of app.json and gives each session a new number', async () => {
    const session = setUp(async () => ({ data: { token: 't1', profile: person } }));
    expect(session.get()).toMatchObject({ status: 'out', number: 1 });
    await session.signIn({ identity: 'a', password: 'b' });
    expect(shown()).toEqual(['ar']);
    expect(localStorage.getItem('theToken')).toBe('t1');
    expect(session.get()).toMatchObject({ status: 'in', number: 2, profile: person });
    await session.signOut();
    expect(localStorage.getItem('theToken')).toBeNull();
    expect(session.get()).toMatchObject({ status: 'out', number: 3, reason: 'auth.logout.done' });
  });

  it('is not ended by a late 401 for an earlier token', async () => {
    localStorage.setItem('theToken', 'new');
    const session = setUp(async () => ({ data: person }));
    session.endIfCurrent('old');
    expect(session.get().status).toBe('in');
    session.endIfCurrent('new');
    expect(session.get()).toMatchObject({ status: 'out', reason: 'auth.login.reason.expired' });
  });

  it('continues if the profile cannot be loaded, and contains the problem', async () => {
    localStorage.setItem('theToken', 't');
    const send = vi
      .fn<Http['send']>()
      .mockRejectedValueOnce(new Problem({ status: 503 }))
      .mockResolvedValueOnce({ data: person });
    const session = setUp(send);
    await session.resume();
    expect(session.get()).toMatchObject({ status: 'in', profile: null, problem: { status: 503 } });
    await session.resume();
    expect(session.get()).toMatchObject({ status: 'in', profile: person, problem: null });
  });

  it('loads the profile once for concurrent callers, and again for the next session', async () => {
    localStorage.setItem('theToken', 't');
    const answers: ((value: unknown) => void)[] = [];
    const send = vi.fn<Http['send']>(() => new Promise((resolve) => answers.push(resolve)));
    const session = setUp(send);
    const [one, other] = [session.resume(), session.resume()];
    expect(send).toHaveBeenCalledTimes(1);
    localStorage.setItem('theToken', 'of another tab');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'theToken', storageArea: localStorage }),
    );
    expect(send).toHaveBeenCalledTimes(2);
    answers[0]!({ data: { ...person, name: 'من الجلسة السابقة' } });
    await Promise.all([one, other]);
    expect(session.get()).toMatchObject({ number: 2, profile: null });
    const joined = session.resume();
    answers[1]!({ data: person });
    await joined;
    expect(send).toHaveBeenCalledTimes(2);
    expect(session.get()).toMatchObject({ number: 2, profile: person });
  });

  it('ignores a response that arrives after the session has ended', async () => {
    localStorage.setItem('theToken', 't');
    let answer: (value: unknown) => void = () => undefined;
    const session = setUp(() => new Promise((resolve) => (answer = resolve)));
    const resumed = session.resume();
    session.endIfCurrent('t');
    answer({ data: person });
    await resumed;
    expect(session.get().status).toBe('out');
  });

  it('reloads the profile after a change, and keeps the old one if that fails', async () => {
    localStorage.setItem('theToken', 't');
    const send = vi
      .fn<Http['send']>()
      .mockResolvedValueOnce({ data: person })
      .mockResolvedValueOnce({ data: { ...person, name: 'هيا' } })
      .mockRejectedValueOnce(new Problem({ status: 503 }));
    const session = setUp(send);
    await session.resume();
    await session.refresh();
    expect(session.get()).toMatchObject({ number: 1, profile: { name: 'هيا' } });
    await session.refresh();
    expect(session.get()).toMatchObject({ profile: { name: 'هيا' }, problem: null });
  });

  it('ends if a list fails, and says whether the same list has failed before', async () => {
    const session = setUp(async () => ({ data: { token: 't', profile: person } }));
    const reasonAfter = async (list: string) => {
      await session.signIn({});
      session.endAfterListFailure(list);
      session.endAfterListFailure(list);
      return session.get();
    };
    expect(await reasonAfter('news')).toMatchObject({ reason: 'auth.login.reason.listFailed' });
    expect(await reasonAfter('events')).toMatchObject({ reason: 'auth.login.reason.listFailed' });
    expect(await reasonAfter('events')).toMatchObject({
      reason: 'auth.login.reason.listFailedAgain',
    });
  });

  it('announces its end while the account is still known', async () => {
    const session = setUp(async () => ({ data: { token: 't', profile: person } }));
    const announced: string[] = [];
    session.onEnding(() => announced.push(session.get().status));
    await session.signIn({});
    session.endIfCurrent('t');
    session.endIfCurrent('t');
    await session.signIn({});
    await session.signOut();
    await session.signIn({});
    localStorage.removeItem('theToken');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'theToken', storageArea: localStorage }),
    );
    expect(announced).toEqual(['in', 'in', 'in']);
  });

  it('ends when another tab signs out', async () => {
    localStorage.setItem('theToken', 't');
    const session = setUp(async () => ({ data: person }));
    localStorage.removeItem('theToken');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'theToken', storageArea: localStorage }),
    );
    expect(session.get()).toMatchObject({ status: 'out', number: 2 });
  });

  it('stays signed out, with the typed credentials, when another tab changes the storage', () => {
    const session = setUp(async () => ({ data: person }));
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(session.get()).toEqual({ status: 'out', reason: null, number: 1 });
  });
});

describe('return path', () => {
  it.each([
    ['/my-news', '/my-news'],
    ['/my-news?page=2#x', '/my-news?page=2#x'],
    ['/my-news?title=%D8%A3&page=2', '/my-news?title=%D8%A3&page=2'],
    ['/a#b', '/a#b'],
    ['/', '/'],
    ['/أخبار/٣?عنوان=أ#نهاية', encodeURI('/أخبار/٣?عنوان=أ#نهاية')],
    ['/my-news?at=//evil.example', '/my-news?at=//evil.example'],
    ['/news/./edit/../3', '/news/3'],
  ])('goes from %s to %s', (wanted, path) => expect(toReturnPath(wanted)).toBe(path));

  it.each([
    null,
    '',
    'my-news',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\\\evil.example',
    '/\\/evil.example',
    '/a\\b',
    '\\/evil.example',
    ' /my-news',
    '/.//evil.example',
    '/././/evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/a/%2e%2e//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//',
    '/.//',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/my\tnews',
    '/my-news\n',
    '/my-news\r\nx',
    '/\0',
    '/my-news?x=\u0085',
    `/${'a'.repeat(5000)}`,
    `/my-news?x=${'a'.repeat(100_000)}`,
  ])('refuses %j', (path) => expect(toReturnPath(path)).toBeNull());
});
