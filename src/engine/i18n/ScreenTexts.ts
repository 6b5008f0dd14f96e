import { createContext, useContext } from 'react';

/** Loads the texts of screens that are not open, such as their titles. */
type LoadScreenTexts = (ids: readonly string[]) => Promise<unknown>;

const ScreenTextsContext = createContext<LoadScreenTexts>(() => Promise.resolve());

export const ScreenTextsProvider = ScreenTextsContext.Provider;

export const useLoadScreenTexts = () => useContext(ScreenTextsContext);
