/**
 * The constant scripts that stand in the HTML itself. The page and the Content-Security-Policy's
 * hash are both made from this text, so it must reach the browser unchanged, byte for byte.
 */

/** Where the browser keeps the colour scheme that the visitor chose. */
export const colorSchemeKey = 'mantine-color-scheme-value';

/**
 * `data-app` of the second script: addresses of the app and of what it draws with, with a space between;
 * with `data-now` they are not waited for. `data-fonts` lists the fonts of the text, each as arguments of
 * `FontFace`.
 */
export const appData = 'app';

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
 * Once the page is loaded and a first paint has been shown (the browser tells of it when it has been,
 * later than the next frame where drawing is slow; pictures have the 99 ms) it switches the style sheets
 * on and gives the text its fonts, all in one go (an italic one comes with the first text that wants it).
 * When these are there or have failed, and a frame is drawn with them, it imports the app, which is read
 * on a core that laying the text out anew would want. (It does not wait for the browser to be idle, as some
 * never say so.) All of it at once at the first sign of a visitor who wants something. Until the page is
 * hydrated clicks on buttons are kept, then made again.
 */
export const idleImportScript = `{let d=document,m=d.currentScript.dataset,e=m.fonts||'[]',on=addEventListener,q=[],n,s=()=>{d.querySelectorAll('link[disabled]').forEach(k=>k.disabled=0);if(e){let a=JSON.parse(e).map(f=>new FontFace(...f));e=0;Promise.allSettled(a.map(f=>f.style=='italic'||f.load())).then(()=>{a.map(f=>d.fonts.add(f));requestAnimationFrame(()=>setTimeout(l))})}},l=()=>n||=(s(),m.${appData}.split(' ').map(u=>import(u).catch(()=>n=0)));if('now'in m)l();else{for(let t of['pointerdown','keydown','focusin'])on(t,l,1);on('click',e=>{let b=q&&e.target.closest('button');b&&(e.preventDefault(),e.stopPropagation(),q.push(b),l())},1);on('${hydratedEvent}',()=>{let p=q;q=0;p&&p.map(b=>b.click())});on('load',()=>setTimeout(()=>new PerformanceObserver(s).observe({type:'paint',buffered:1}),99))}}`;
