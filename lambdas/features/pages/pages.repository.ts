import type { EntriesRepository } from '../entries/entries.repository.ts';
import type { PageTypes } from './page.ts';

export type PagesRepository = EntriesRepository<PageTypes>;
