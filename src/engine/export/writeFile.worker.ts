import type { WorkerRequest, WorkerReply } from './fileWriter.ts';
import type { ExportFormat, SheetHead, SheetWriter } from './sheet.ts';
import { createXls } from './xls/createXls.ts';
import { createXlsx } from './xlsx/createXlsx.ts';

const CREATE_WRITER: Record<ExportFormat, (head: SheetHead) => SheetWriter> = {
  xls: createXls,
  xlsx: createXlsx,
};
const MEDIA_TYPES: Record<ExportFormat, string> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

let writer: SheetWriter | null = null;
let type = '';

function handleRequest(request: WorkerRequest): WorkerReply {
  if ('begin' in request) {
    writer = CREATE_WRITER[request.format](request.begin);
    type = MEDIA_TYPES[request.format];
    return { done: true };
  }
  if (!writer) throw new Error('Received a message before `begin`');
  if ('end' in request) return { file: new Blob(writer.end(request.totals), { type }) };
  writer.add(request.rows);
  return { done: true };
}

function respond(request: WorkerRequest): WorkerReply {
  try {
    return handleRequest(request);
  } catch (error) {
    return { failure: String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) =>
  self.postMessage(respond(data), {}),
);
