/** What the server code of a product may use, as `nasaq/server`. */
export { sharedTypes } from '../generated/sharedTypes.ts';
export { listCompanies } from './accounts/companies.ts';
export { companyRow, lockCompany } from './accounts/company.ts';
export { readEmail, readMainAccounts } from './accounts/staff.ts';
export { printLine, readArguments, runCommand, type Command } from './app/command.ts';
export { StartFailure } from './app/definitions.ts';
export { findCompany } from './app/findCompany.ts';
export type { Installation } from './app/installation.ts';
export { defineProduct, type Product, type RunningServer } from './app/product.ts';
export type { MaintenanceRun } from './app/prune.ts';
export { toInterval } from './app/retention.ts';
export type { Amount, DefaultAmount, DefaultTime, Json, Time } from './base/columnTypes.ts';
export { InvalidCsv, readCsv, writeCsv, type CsvRow } from './base/csv.ts';
export { escapeHtml, TEXT_STYLE, textElement } from './base/html.ts';
export {
  defineHooks,
  defineResource,
  fieldProblem,
  forbidden,
  formProblem,
  Problem,
  type CallContext,
  type ComposeProductMail,
  type TextKey,
} from './app/registered.ts';
export { malformed, notFound } from './base/problem.ts';
export type { ReadSetting } from './base/readSetting.ts';
export type { Register } from './base/register.ts';
export type { PartTextKey, PlatformTextKey } from './base/textKeys.ts';
export { createRetryDelay } from './base/retryDelay.ts';
export { companyOfToken, createToken, isSameSecret, TOKEN_BYTES } from './base/tokens.ts';
export type { Db } from './db/connect.ts';
export { columnsOf, type CompanyTable, type TableFacts, type Tables } from './db/tables.ts';
export { newFileId, type FileLinks, type LinkFile } from './files/fileLinks.ts';
export { createPictures, type Pictures } from './files/pictures.ts';
export { readSentPicture } from './files/sentPicture.ts';
export { addFile, removeFile } from './files/storedFiles.ts';
export { createCachedFile } from './http/cachedFile.ts';
export { pagePolicy } from './http/pagePolicy.ts';
export type { RouteAccess } from './http/request.ts';
export { accountOwner } from './limits/owners.ts';
export { createSemaphores } from './limits/semaphores.ts';
export { queueMail } from './mail/outbox.ts';
export { recordAudit } from './records/audit.ts';
export { recordChange, type RecordedStore } from './records/recordChange.ts';
export { VERSION } from './resources/binding.ts';
export { actorOf, type ProfileFields, type Services } from './resources/context.ts';
export type { FindHistoryItem } from './resources/defineResource.ts';
export { assertIfMatch } from './resources/reading/etag.ts';
export { matchesId, percentagesOf, sumField } from './resources/reading/queries.ts';
export { inColumn, type BoundField } from './rows/bindField.ts';
export { isDue } from './rows/leases.ts';
export type { LinkedName } from './rows/linkedNames.ts';
export { readGroups, toValues, type Measure, type NamedMeasure } from './rows/measures.ts';
export { readStaffName } from './rows/people.ts';
export { readRows } from './rows/readRows.ts';
export type { Projection, Relation, Row } from './rows/rows.ts';
export {
  globals,
  scopedTo,
  type Actor,
  type Change,
  type NewRow,
  type Scope,
  type ScopedTables,
} from './rows/scope.ts';
export type { NamedChoice } from '../values/contracts/shared.ts';
export { createAjv } from '../shared/schema/ajv.ts';
