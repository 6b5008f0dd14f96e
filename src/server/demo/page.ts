/** Draws a PDF page with the name of the field. */
export function drawPage(field: string): { type: 'application/pdf'; bytes: Buffer } {
  const text = `BT /F1 18 Tf 60 760 Td (${field.replaceAll('_', ' ')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const xrefEntries = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const bytes = Buffer.from(
    `${body}xref\n0 5\n0000000000 65535 f \n${xrefEntries.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
  return { type: 'application/pdf', bytes };
}
