import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FIELDS, isShort, toDay, useResponse, usePath, type Row, type School } from '../shared.ts';

/** The React baseline of the benchmark: React with a table and native inputs only. */
function Page() {
  const [path, navigate] = usePath();
  const id = /^\/news\/edit\/(\d+)$/.exec(path)?.[1];
  return (
    <>
      <nav>
        <a href="/my-news">أخباري</a>
      </nav>
      <main>
        {id ? (
          <EditForm id={id} />
        ) : path === '/form-30' ? (
          <ThirtyFields />
        ) : (
          <List navigate={navigate} />
        )}
      </main>
    </>
  );
}

function List({ navigate }: { navigate(path: string): void }) {
  const rows = useResponse<{ items: Row[] }>('/investor/news')?.items;
  return (
    <>
      <h1>أخباري</h1>
      <input aria-label="العنوان" />
      <table>
        <thead>
          <tr>
            {['العنوان', 'المدارس', 'المتفاعلون', 'التعليقات', 'التاريخ', ''].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={row.id}>
              <td>{row.title}</td>
              <td>{row.schools.map(({ name }) => name).join('، ')}</td>
              <td>{row.liked_count}</td>
              <td>{row.commnets_count}</td>
              <td>{toDay(row.created_at)}</td>
              <td>
                <a
                  href={`/news/edit/${row.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    navigate(`/news/edit/${row.id}`);
                  }}
                >
                  تعديل
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button">التالي</button>
    </>
  );
}

function EditForm({ id }: { id: string }) {
  const row = useResponse<Row>(`/investor/news/${id}`);
  const schools = useResponse<{ items: School[] }>('/investor/schools')?.items;
  if (!row || !schools) return <p>…</p>;
  return (
    <form>
      <input aria-label="العنوان" defaultValue={row.title} />
      <textarea aria-label="التفاصيل" defaultValue={row.details} />
      <select
        multiple
        aria-label="المدارس"
        defaultValue={row.schools.map((school) => String(school.id))}
      >
        {schools.map((school) => (
          <option key={school.id} value={school.id}>
            {school.name}
          </option>
        ))}
      </select>
      <input type="file" aria-label="الصورة" />
      <button type="submit">حفظ</button>
    </form>
  );
}

/**
 * Thirty inputs in one state, as forms are commonly written: every key press re-renders the whole
 * form.
 */
function ThirtyFields() {
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <form>
      {FIELDS.map((field) => (
        <p key={field}>
          <label htmlFor={field}>{field}</label>
          <input
            id={field}
            value={values[field] ?? ''}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
          {values[field] !== undefined && isShort(values[field]) && (
            <span>أربعة أحرف على الأقل</span>
          )}
        </p>
      ))}
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
