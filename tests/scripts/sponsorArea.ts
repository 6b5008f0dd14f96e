import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_TYPES } from '../../src/authoring/new/fields/fieldTypes.ts';

/** Flags that use the types of this product, once as required and once as optional. */
const STATED = {
  name: 'sponsor',
  labels: 'Sponsors|Sponsor',
  'labels-ar': 'الموردون|المورد|مورد',
  icon: 'Apartment',
  fields:
    'name:text! phone:mobile email:email! account:iban city:choice(riyadh,jeddah) level:choice(low,high)! categories:choices(books,food) days:choices(sunday,monday)! contract:paper licence:paper! logo:picture! photo:picture stand:picture note:longText about:longText! valid_till:date! since:date opened:time closes:time! rating:number(0,5) stars:integer(1,5)! fee:amount deposit:amount! active:yesNo checked:yesNo! schools:many(school)! branches:schools school:school main:one(school)! helpers:many(member) guests:many(member)! helper:one(member)!',
  'field-labels': [
    'name=الاسم; phone=الجوال|Mobile; email=البريد; account=الحساب; city=المدينة; city.riyadh=الرياض',
    'city.jeddah=جدة; level=المستوى; level.low=منخفض; level.high=مرتفع; categories=الأصناف',
    'categories.books=كتب; categories.food=أغذية; days=الأيام; days.sunday=الأحد; days.monday=الاثنين',
    'contract=العقد; licence=الرخصة; logo=الشعار; photo=الصورة; stand=الجناح; note=ملاحظة; about=نبذة',
    'valid_till=صالح حتى; since=منذ; opened=افتتح; closes=يغلق; rating=التقييم; stars=النجوم; fee=الرسوم',
    'deposit=العربون; active=نشط; checked=مدقق; schools=المدارس; branches=الفروع; school=المدرسة',
    'main=المدرسة الرئيسية; helpers=المساعدون; helper=المساعد; guests=الضيوف',
  ].join('; '),
};

/** The types that were added later, with the names of two fields of each. */
const others = Object.keys(FIELD_TYPES)
  .filter((word) => !new RegExp(`:${word}\\b`).test(STATED.fields))
  .map((word, index) => ({ word, names: [`first_${index}`, `second_${index}`] as const }));

/** Flags that use every type, once as required and once as optional. */
export const SPONSOR = {
  ...STATED,
  fields: [
    STATED.fields,
    ...others.map(({ word, names: [one, other] }) => `${one}:${word} ${other}:${word}!`),
  ].join(' '),
  'field-labels': [
    STATED['field-labels'],
    ...others.flatMap(({ names }) => names.map((name) => `${name}=حقل`)),
  ].join('; '),
};

const MEMBERS = 'schemas/company/member.resource.json';

/** Adds a call that answers all members of the team, to whom fields of the area refer. */
export function addNamesOfMembers(root: string): void {
  const file = join(root, MEMBERS);
  const resource = JSON.parse(readFileSync(file, 'utf8')) as { calls: Record<string, object> };
  resource.calls['names'] = { path: '/investor/member-names', response: 'items' };
  writeFileSync(file, JSON.stringify(resource));
}
