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

/** On the root of a document that was seen before: its reader goes on at a place further down. */
const seenAttribute = 'data-seen';

/**
 * Sets the colour scheme before the first paint; without a choice the system's is used. It also says
 * whether the page was reloaded or come back to.
 */
export const colorSchemeScript = `(function(){var s,r=document.documentElement;try{s=localStorage.getItem('${colorSchemeKey}')}catch(e){}if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';r.setAttribute('data-mantine-color-scheme',s);if(performance.navigation.type)r.setAttribute('${seenAttribute}','')})()`;

/**
 * Once the page is loaded and painted (the second frame is asked for after the first) it switches the
 * style sheets on and gives the text its fonts, all in one go (an italic one comes with the first text
 * that wants it), then imports the app when the browser has nothing else to do; all at once at the
 * first sign of a visitor who wants something. Until the page is hydrated clicks on buttons are kept,
 * then made again.
 */
export const idleImportScript = `(()=>{let d=document,m=d.querySelector('meta[name=${appMeta}]'),on=addEventListener,q=[],n,s=()=>{d.querySelectorAll('link[disabled]').forEach(k=>k.disabled=false);let e=d.getElementById('${fontsId}'),a;if(e){e.remove();a=JSON.parse(e.text).map(f=>new FontFace(...f));Promise.allSettled(a.map(f=>f.style=='italic'||f.load())).then(()=>a.forEach(f=>d.fonts.add(f)))}},l=()=>{if(!n){n=1;s();import(m.content).catch(()=>n=0)}},c=e=>{let b=e.target.closest('button');if(b){e.preventDefault();e.stopPropagation();q.push(b);l()}},r=requestAnimationFrame;if(!m)return;if('now'in m.dataset)return l();['pointerdown','keydown','focusin'].forEach(t=>on(t,l,{capture:true,once:true,passive:true}));on('click',c,true);on('${hydratedEvent}',()=>{removeEventListener('click',c,true);q.splice(0).forEach(b=>b.click())});on('load',()=>r(()=>r(()=>{s();window.requestIdleCallback?requestIdleCallback(l):setTimeout(l,200)})))})()`;
