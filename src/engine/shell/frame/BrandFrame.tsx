import { Outlet } from 'react-router-dom';
import { useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BrandMark, BrandPattern } from '../../ui/page/Brand.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import './shell.css';

/**
 * The frame of screens for users who are not signed in: the screen, and the brand panel beside it.
 */
export function BrandFrame() {
  const { t } = useTranslation();
  const { brand } = useAppInfo().app;
  return (
    <div className="brand-frame">
      <div className="brand-side">
        <header className="brand-head">
          <div className="brand-mark">
            <BrandMark />
            <p>{t(brand.name)}</p>
          </div>
          <div>
            <LanguageButton />
          </div>
        </header>
        <main className="brand-main">
          <Outlet />
        </main>
      </div>
      <BrandPanel />
    </div>
  );
}

function BrandPanel() {
  const { t } = useTranslation();
  const { brand } = useAppInfo().app;
  return (
    <aside className="brand-panel">
      <div>
        <div className="brand-name">
          <BrandMark size={52} onPanel />
          <div>
            <p>{t(brand.name)}</p>
            <p>{t(brand.tagline)}</p>
          </div>
        </div>
        <p className="brand-headline">{t(brand.headline)}</p>
        <p className="brand-summary">{t(brand.summary)}</p>
      </div>
      <BrandPattern />
    </aside>
  );
}
