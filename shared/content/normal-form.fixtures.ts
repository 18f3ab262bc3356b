/** A normal form of documents, in which tests compare documents that say the same; for tests. */
import { type ContentElement, type ContentNode, isLeaf, markNames, voidChildren } from './nodes.ts';

const inlineTypes = new Set(['link', 'math-inline', 'footnote']);

/** Unifies marks that are off, split texts, empty texts, split links, and text outside any paragraph. */
export function normalForm(nodes: readonly ContentNode[]): ContentNode[] {
  const result: ContentNode[] = [];
  let run: ContentNode[] = [];
  const closeRun = () => {
    const children = normalChildren(run);
    if (run.length > 0 && !isEmpty(children)) result.push({ type: 'paragraph', children });
    run = [];
  };
  for (const child of nodes) {
    if (isLeaf(child) || inlineTypes.has(child.type)) {
      run.push(child);
      continue;
    }
    closeRun();
    result.push(normalElement(child));
  }
  closeRun();
  return result.length > 0 ? result : [{ type: 'paragraph', children: voidChildren() }];
}

function normalElement(element: ContentElement): ContentElement {
  return { ...element, children: normalChildren(element.children) };
}

function normalChildren(nodes: readonly ContentNode[]): ContentNode[] {
  const result: ContentNode[] = [];
  for (const child of nodes) {
    const last = result.at(-1);
    if (isLeaf(child)) {
      const marks = Object.fromEntries(
        markNames.filter((name) => child[name]).map((name) => [name, true]),
      );
      if (child.text === '') continue;
      const same =
        last &&
        isLeaf(last) &&
        markNames.every((name) => Boolean(last[name]) === Boolean(child[name]));
      if (same) result[result.length - 1] = { ...last, text: last.text + child.text };
      else result.push({ text: child.text, ...marks });
    } else if (
      child.type === 'link' &&
      last &&
      !isLeaf(last) &&
      last.type === 'link' &&
      last.url === child.url &&
      last.title === child.title
    ) {
      result[result.length - 1] = normalElement({
        ...last,
        children: [...last.children, ...child.children],
      });
    } else {
      result.push(normalElement(child));
    }
  }
  return result.length > 0 ? result : voidChildren();
}

function isEmpty(nodes: readonly ContentNode[]): boolean {
  const [only, ...others] = nodes;
  return only !== undefined && isLeaf(only) && only.text === '' && others.length === 0;
}
