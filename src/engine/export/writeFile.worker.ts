import type { WorkerRequest, WorkerReply } from './fileWriter.ts';
import type { ExportFormat, SheetHead, SheetWriter } from './sheet.ts';
import { createXls } from './xls/createXls.ts';
import { createXlsx } from './xlsx/createXlsx.ts';

const CREATE: Record<ExportFormat, (head: SheetHead) => SheetWriter> = {
  xls: createXls,
  xlsx: createXlsx,
};
const TYPES: Record<ExportFormat, string> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

let writer: SheetWriter | null = null;
let type = '';

function obey(order: WorkerRequest): WorkerReply {
  if ('begin' in order) {
    writer = CREATE[order.format](order.begin);
    type = TYPES[order.format];
    return { done: true };
  }
  if (!writer) throw new Error('Nothing was begun');
  if ('end' in order) return { file: new Blob(writer.end(), { type }) };
  writer.add(order.rows);
  return { done: true };
}

function reply(order: WorkerRequest): WorkerReply {
  try {
    return obey(order);
  } catch (error) {
    return { failure: String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) =>
  self.postMessage(reply(data), {}),
);
