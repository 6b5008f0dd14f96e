import { describe, expect, it } from 'vitest';
import { convertListsFromMsWord } from '../../../src/values/html/wordLists.ts';

const item = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><!--[endif]-->${text}</p>`;

describe('lists pasted from Word', () => {
  it('become ordered or bulleted lists by their markers, nested by level', () => {
    const pasted = `<p class=MsoNormal>قبل</p>${item(1, '1.', 'الهوية')}${item(1, '2.', 'الشهادة')}${item(2, '·', 'الأصل')}${item(2, '·', 'الصورة')}${item(1, '3.', 'الصور')}<p class=MsoNormal>بعد</p>`;
    const page = new DOMParser().parseFromString(convertListsFromMsWord(pasted), 'text/html').body;
    expect([...page.children].map(({ tagName }) => tagName)).toEqual(['P', 'OL', 'P']);
    const list = page.querySelector('ol')!;
    expect([...list.children].map((line) => line.querySelector('p')?.textContent)).toEqual([
      'الهوية',
      'الشهادة',
      'الصور',
    ]);
    expect([...list.querySelectorAll('ul > li')].map(({ textContent }) => textContent)).toEqual([
      'الأصل',
      'الصورة',
    ]);
    expect(page.textContent).not.toMatch(/[·.]/);
  });

  it('become two lists if other content is between them', () => {
    const page = new DOMParser().parseFromString(
      convertListsFromMsWord(`${item(1, '·', 'أ')}<p>ب</p>${item(1, '·', 'ج')}`),
      'text/html',
    ).body;
    expect(
      [...page.children].map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    ).toEqual(['UL أ', 'P ب', 'UL ج']);
  });

  it('keep all other content unchanged', () => {
    expect(convertListsFromMsWord('<p>mso <b>x</b></p>')).toBe('<p>mso <b>x</b></p>');
  });
});
