import {
  COLUMNS_ACROSS,
  HEADING,
  headingRow,
  toSheetName,
  type NumberFormat,
  type SheetHead,
} from '../sheet.ts';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

/**
 * Returns the files of a workbook with one sheet (ECMA-376) except the sheet itself, by their names
 * in the archive.
 * @param table the cells of the headings and the rows, such as `$A$5:$F$40`
 */
export function partsOf(
  head: SheetHead,
  table: string,
  formats: readonly NumberFormat[],
): Record<string, string> {
  const name = toSheetName(head.title);
  const sheet = escapeXml(`'${name.replaceAll("'", "''")}'`);
  const headings = headingRow(head) + 1;
  const names = [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${sheet}!${table}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${sheet}!$${headings}:$${headings}</definedName>`,
  ];
  return {
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relationships(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames>${names.join('')}</definedNames></workbook>`,
    'xl/styles.xml': styles(formats),
  };
}

function relationships(...to: [type: string, target: string][]): string {
  const lines = to.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function styles(formats: readonly NumberFormat[]): string {
  const customFormats = formats.flatMap(({ format, number, isCustom }) =>
    isCustom ? `<numFmt numFmtId="${number}" formatCode="${escapeXml(format)}"/>` : [],
  );
  const cells = formats.map(
    ({ format, number, wraps }) =>
      `<xf numFmtId="${number}" fontId="${format === HEADING ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${wraps ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>'}`,
  );
  const font = (bold: string) =>
    `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return [
    `${XML_DECLARATION}<styleSheet xmlns="${MAIN}">${customFormats.length > 0 ? `<numFmts count="${customFormats.length}">${customFormats.join('')}</numFmts>` : ''}`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

/** Returns the part of a sheet before its rows: direction, frozen headings, and column widths. */
export function sheetStart(head: SheetHead): string {
  const columns = head.widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = headingRow(head) + 1;
  const first = `A${frozen + 1}`;
  const view = `<pane ySplit="${frozen}" topLeftCell="${first}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="${first}" sqref="${first}"/>`;
  return `${XML_DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${head.rightToLeft ? ' rightToLeft="1"' : ''} tabSelected="1" workbookViewId="0">${view}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
}

/**
 * Returns the part of a sheet after its rows: the filter of the headings, and how it is printed: on
 * A4 (9), as wide as a page and as long as needed, with page numbers.
 */
export function sheetEnd({ headings }: SheetHead, table: string): string {
  const orientation = headings.length >= COLUMNS_ACROSS ? 'landscape' : 'portrait';
  return `</sheetData><autoFilter ref="${table.replaceAll('$', '')}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}
