/**
 * All styles of the public pages as one file: one request, and one order of the cascade whatever
 * page a visitor begins with; the fonts of the text are a file of their own. The admin area, the
 * editor, KaTeX, previews and the question for consent bring their own, and those of what only they use.
 */
interface Modules {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

const style = /\.css(?:$|\?)/;
const apart = /\/web\/src\/(?:[\w-]+\/)*(?:admin|editor|katex|preview|consent)/;

export const publicStyles = {
  name: (id: string, modules: Modules) =>
    style.test(id) && leadsToPublic(id, modules) ? 'styles' : null,
};

/** Whether a way from the site's entry leads here on which nothing is apart. */
function leadsToPublic(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (apart.test(id) || seen.has(id)) return false;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  const all = [...importers, ...dynamicImporters];
  return all.length === 0 || all.some((importer) => leadsToPublic(importer, modules, seen));
}
