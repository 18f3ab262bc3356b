/**
 * The constant scripts that stand in the HTML itself. The page and the Content-Security-Policy's
 * hash are both made from this text, so it must reach the browser unchanged, byte for byte.
 */

/** Where the browser keeps the colour scheme that the visitor chose. */
export const colorSchemeKey = 'mantine-color-scheme-value';

/** Name of the `<meta>` whose content is the app's address; with `data-now` it is not waited for. */
export const appMeta = 'app';

/** Id of the element that lists the fonts of the text, as arguments of `FontFace`. */
export const fontsId = 'fonts';

/** Told by the app to the window once the page answers by itself. */
export const hydratedEvent = 'hydrated';

/** `data-seen`, on the root of a document that was seen before: its reader goes on at a place further down. */
const seenData = 'seen';

/**
 * Sets the colour scheme before the first paint; without a choice the system's is used. It also says
 * whether the page was reloaded or come back to.
 */
export const colorSchemeScript = `{let s,r=document.documentElement;try{s=localStorage['${colorSchemeKey}']}catch{}r.dataset.mantineColorScheme=s=='light'||s=='dark'?s:matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';if(performance.navigation.type)r.dataset.${seenData}=''}`;

/**
 * Once the page is loaded and painted (the second frame is asked for after the first) it switches the
 * style sheets on and gives the text its fonts, all in one go (an italic one comes with the first text
 * that wants it), then imports the app when the browser has nothing else to do; all at once at the
 * first sign of a visitor who wants something. Until the page is hydrated clicks on buttons are kept,
 * then made again.
 */
export const idleImportScript = `{let d=document,m=d.querySelector('[name=${appMeta}]'),e=d.getElementById('${fontsId}'),on=addEventListener,r=requestAnimationFrame,q=[],n,s=()=>{for(let k of d.querySelectorAll('link[disabled]'))k.disabled=0;if(e){let a=JSON.parse(e.text).map(f=>new FontFace(...f));e=0;Promise.allSettled(a.map(f=>f.style=='italic'||f.load())).then(()=>a.map(f=>d.fonts.add(f)))}},l=()=>{if(!n){n=1;s();import(m.content).catch(()=>n=0)}},c=e=>{let b=q&&e.target.closest('button');if(b){e.preventDefault();e.stopPropagation();q.push(b);l()}};if(m)if('now'in m.dataset)l();else{for(let t of['pointerdown','keydown','focusin'])on(t,l,1);on('click',c,1);on('${hydratedEvent}',()=>{let p=q||[];q=0;for(let b of p)b.click()});on('load',()=>r(()=>r(()=>{s();(window.requestIdleCallback||setTimeout)(l)})))}}`;
