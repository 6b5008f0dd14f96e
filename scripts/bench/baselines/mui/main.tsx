import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import MenuItem from '@mui/material/MenuItem';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FIELDS, isShort, toDay, useResponse, usePath, type Row, type School } from '../shared.ts';
import { Report } from './Report.tsx';

/** The MUI baseline of the benchmark: React with MUI's table and fields only. */
function Page() {
  const [path, navigate] = usePath();
  const id = /^\/news\/edit\/(\d+)$/.exec(path)?.[1];
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Box sx={{ display: 'flex' }}>
        <Box component="nav" sx={{ inlineSize: 220 }}>
          <Button href="/my-news">أخباري</Button>
          <Button
            href={REPORT}
            onClick={(event) => {
              event.preventDefault();
              navigate(REPORT);
            }}
          >
            تقرير المقابلات
          </Button>
        </Box>
        <Box component="main">
          {id ? (
            <EditForm id={id} />
          ) : path === '/form-30' ? (
            <ThirtyFields />
          ) : path === REPORT ? (
            <Report />
          ) : (
            <List navigate={navigate} />
          )}
        </Box>
      </Box>
    </ThemeProvider>
  );
}

const REPORT = '/reports/accounting/interviews';

const theme = createTheme({ direction: 'rtl' });

function List({ navigate }: { navigate(path: string): void }) {
  const rows = useResponse<{ items: Row[] }>('/investor/news')?.items;
  return (
    <>
      <Typography variant="h1">أخباري</Typography>
      <TextField label="العنوان" />
      <Table>
        <TableHead>
          <TableRow>
            {['العنوان', 'المدارس', 'المتفاعلون', 'التعليقات', 'التاريخ', ''].map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows?.map((row) => (
            <TableRow key={row.id}>
              <TableCell>{row.title}</TableCell>
              <TableCell>{row.schools.map(({ name }) => name).join('، ')}</TableCell>
              <TableCell>{row.liked_count}</TableCell>
              <TableCell>{row.commnets_count}</TableCell>
              <TableCell>{toDay(row.created_at)}</TableCell>
              <TableCell>
                <Button
                  href={`/news/edit/${row.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    navigate(`/news/edit/${row.id}`);
                  }}
                >
                  تعديل
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Button>التالي</Button>
    </>
  );
}

function EditForm({ id }: { id: string }) {
  const row = useResponse<Row>(`/investor/news/${id}`);
  const schools = useResponse<{ items: School[] }>('/investor/schools')?.items;
  if (!row || !schools) return <p>…</p>;
  return (
    <form>
      <TextField label="العنوان" defaultValue={row.title} />
      <TextField label="التفاصيل" multiline minRows={4} defaultValue={row.details} />
      <TextField
        label="المدارس"
        select
        slotProps={{ select: { multiple: true } }}
        defaultValue={row.schools.map((school) => school.id)}
      >
        {schools.map((school) => (
          <MenuItem key={school.id} value={school.id}>
            {school.name}
          </MenuItem>
        ))}
      </TextField>
      <input type="file" aria-label="الصورة" />
      <Button type="submit">حفظ</Button>
    </form>
  );
}

function ThirtyFields() {
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <form>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          id={field}
          label={field}
          value={values[field] ?? ''}
          error={values[field] !== undefined && isShort(values[field])}
          onChange={(event) => setValues({ ...values, [field]: event.target.value })}
        />
      ))}
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
