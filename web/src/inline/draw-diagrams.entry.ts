/**
 * Draws diagrams for the editor, in a document of its own: Mermaid writes styles and markup that the
 * policy of the admin area forbids. The document has no origin, so its author's text can reach nothing.
 */
import mermaid, { type MermaidConfig } from 'mermaid';
import type { DiagramAnswer, DiagramRequest } from '#shared/platform/diagrams.ts';
import { dark, fonts, light } from '#shared/theme/tokens.ts';

/** The font as a data URL, which the build puts here: a picture loads nothing. */
declare const FONT: string;

/** For screens with two pixels for each of CSS. */
const pixelRatio = 2;
/** Pixels of a side; larger ones have fewer for each of CSS. */
const longestSide = 4096;
const family = `"${fonts.sans}",sans-serif`;
const schemes = { light, dark };

document.head.append(fontStyle('http://www.w3.org/1999/xhtml'));
/** Mermaid has one configuration and one place to measure in: one drawing at a time. */
let last: Promise<unknown> = document.fonts.load(`16px ${family}`);

addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<DiagramRequest>) => {
  if (source !== parent || !port) return;
  last = last.then(async () => {
    port.postMessage(await drawn(String(data.source)).catch(failure));
  });
});

function fontStyle(namespace: string): Element {
  const style = document.createElementNS(namespace, 'style');
  style.textContent = `@font-face{font-family:"${fonts.sans}";font-weight:1 1000;src:url(${FONT})}`;
  return style;
}

function failure(error: unknown): DiagramAnswer {
  return { error: error instanceof Error ? error.message : String(error) };
}

async function drawn(source: string): Promise<DiagramAnswer> {
  const lightDrawing = await drawing(source, 'light');
  const darkDrawing = await drawing(source, 'dark');
  const texts = ['title', 'desc'].map((name) =>
    lightDrawing.svg.querySelector(`:scope > ${name}`)?.textContent?.trim(),
  );
  return {
    light: await picture(lightDrawing, light.sheet),
    dark: await picture(darkDrawing, dark.sheet),
    width: lightDrawing.width,
    height: lightDrawing.height,
    description: texts.filter(Boolean).join('. '),
  };
}

interface Drawing {
  svg: SVGSVGElement;
  /** CSS pixels. */
  width: number;
  height: number;
}

async function drawing(source: string, scheme: keyof typeof schemes): Promise<Drawing> {
  mermaid.initialize(settings(scheme));
  const { svg: markup } = await mermaid.render('diagram', source);
  const svg = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
  if (!(svg instanceof SVGSVGElement)) throw new Error('The diagram could not be drawn.');
  // A picture with HTML in it may not be read back from the canvas.
  for (const html of svg.querySelectorAll('foreignObject')) html.remove();
  const { width, height } = svg.viewBox.baseVal;
  if (!(width > 0 && height > 0)) throw new Error('The diagram is empty.');
  svg.prepend(fontStyle('http://www.w3.org/2000/svg'));
  return { svg, width: Math.ceil(width), height: Math.ceil(height) };
}

const secured = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'deterministicIds',
  'htmlLabels',
  'fontFamily',
  'theme',
  'themeVariables',
  'themeCSS',
  'darkMode',
];

function settings(scheme: keyof typeof schemes) {
  const { sheet, sunk, ink, ink2, ink3, edge, datumWash, pie } = schemes[scheme];
  return {
    startOnLoad: false,
    securityLevel: 'strict' as const,
    htmlLabels: false,
    layout: 'dagre',
    // A source may change none of these: a theme of its own would be unreadable in one scheme.
    secure: [...secured],
    suppressErrorRendering: true,
    deterministicIds: true,
    fontFamily: family,
    theme: 'base' as const,
    // Mermaid's own half lets the line be seen through the words on it.
    themeCSS: '.edgeLabel rect{opacity:1}',
    themeVariables: {
      darkMode: scheme === 'dark',
      fontFamily: family,
      background: sheet,
      primaryColor: sunk,
      primaryTextColor: ink,
      primaryBorderColor: edge,
      secondaryColor: datumWash,
      tertiaryColor: sheet,
      lineColor: ink3,
      textColor: ink,
      noteBkgColor: datumWash,
      noteTextColor: ink,
      noteBorderColor: edge,
      edgeLabelBackground: sheet,
      titleColor: ink2,
      useGradient: false,
      dropShadow: 'none',
      pie1: pie.blue,
      pie2: pie.green,
      pie3: pie.amber,
      pie4: pie.red,
      pieSectionTextColor: sheet,
      pieStrokeColor: sheet,
      pieOuterStrokeColor: edge,
      pieOpacity: '1',
    },
  } satisfies MermaidConfig;
}

/** On the paper that it was drawn for: readers of feeds may have any. */
async function picture({ svg, width, height }: Drawing, paper: string): Promise<Blob> {
  const ratio = Math.min(pixelRatio, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  svg.setAttribute('width', String(canvas.width));
  svg.setAttribute('height', String(canvas.height));
  svg.style.maxWidth = 'none';
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the diagram.');
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  // Without loss; a browser that writes no WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 1));
  if (!blob) throw new Error('The diagram is too large for a picture.');
  return blob;
}
