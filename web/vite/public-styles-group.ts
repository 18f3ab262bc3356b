/**
 * All styles of the public pages as one file: one request, and one order of the cascade whatever
 * page a visitor begins with. The admin area, the editor and KaTeX bring their own.
 */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const style = /\.css(?:$|\?)/;
const apart = /\/web\/src\/(?:[\w-]+\/)*(?:admin|editor|katex)/;

export const publicStyles = {
  name: (id: string, modules: Modules) => {
    const importers = modules.getModuleInfo(id)?.importers ?? [];
    const isPublic = style.test(id) && importers.some((importer) => !apart.test(importer));
    return isPublic ? 'styles' : null;
  },
};
