import { useSearchParams } from 'react-router-dom';

/**
 * What is shown of a list, from the address, which leaves out the first tab.
 * @param name of the tab in the address
 */
export function useListView<Tab extends string>(name: string, tabs: readonly [Tab, ...Tab[]]) {
  const [params, setParams] = useSearchParams();
  /** An empty value leaves the address. */
  const choose = (changed: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(changed, value);
        else next.delete(changed);
        return next;
      },
      { replace: true },
    );
  return {
    params,
    choose,
    tab: tabs.find((tab) => tab === params.get(name)) ?? tabs[0],
    setTab: (tab: Tab) => choose(name, tab === tabs[0] ? '' : tab),
  };
}
