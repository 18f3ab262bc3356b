import { pictureKey } from '../pictures/picture-key.ts';
import type { SeedPost } from './post.ts';
import { bullets, h2, image, m, math, p } from './write.ts';

export const mathsPosts: SeedPost[] = [
  {
    title: 'Why your Fourier transform is upside down',
    category: 'Mathematics',
    tags: ['signals', 'complex-analysis'],
    excerpt: 'Sign conventions, image coordinates, and the one minus sign that cost me a weekend.',
    status: 'published',
    daysAgo: 16,
    cover: 'phase-portrait.png',
    content: [
      p(
        'Two libraries, one signal, two spectra that were mirror images. Both libraries were right. They had chosen different signs, and neither said so where I was looking.',
      ),
      math('\\hat f(\\xi) = \\int_{-\\infty}^{\\infty} f(x)\\, e^{-2\\pi i x \\xi}\\, dx'),
      p(
        'Physicists often put the minus sign into the inverse and drop the ',
        m('2\\pi'),
        ' from the exponent. Each choice is consistent. Mixing two of them is not, and the error is a reflection: the hardest kind to see in data that is nearly symmetric.',
      ),
      image(
        pictureKey('phase-portrait.png'),
        'Phase portrait of a rational function with three zeros and two poles',
        'Hue is the argument, the rings are the modulus',
      ),
      h2('The image is flipped too'),
      p(
        'Rows of an image count downwards, the imaginary axis counts upwards. A transform that is right on paper is upside down on the screen. I now test with an arrow, never with a circle.',
      ),
      bullets(
        ['Write the convention above the function, with the sign.'],
        ['Test with an impulse off the centre: its spectrum is a slanted wave.'],
        ['Check Parseval before anything else: ', m('\\|f\\|_2 = \\|\\hat f\\|_2'), '.'],
      ),
    ],
  },
  {
    title: 'Gradient descent on a napkin',
    category: 'Machine Learning',
    tags: ['optimisation', 'teaching'],
    excerpt: 'One valley, one ball, one step size. Everything else is bookkeeping.',
    status: 'published',
    daysAgo: 120,
    content: [
      p(
        'When somebody asks me what training a model means, I draw a valley and put a ball on the slope. The ball knows one thing: which way is down here. It takes a step and asks again.',
      ),
      math('x_{k+1} = x_k - \\eta \\nabla f(x_k)'),
      p(
        'The letter that matters is ',
        m('\\eta'),
        '. Too small, and the ball arrives next year. Too large, and it leaps across the valley and lands higher than it was. For a bowl with curvature ',
        m('L'),
        ' the border lies at ',
        m('2/L'),
        '.',
      ),
      h2('What the napkin leaves out'),
      bullets(
        ['Real valleys are long and narrow: the ball zigzags. Momentum is its inertia.'],
        ['The slope is measured on a sample, so it is noisy, and that noise helps.'],
        ['There are many valleys, and the wide ones generalise better than the deep ones.'],
      ),
      p('Everything in the last ten years of optimisers is an answer to one of these three lines.'),
    ],
  },
  {
    title: 'Shipping a phone app from one weekend of evenings',
    category: 'Mobile Development',
    tags: ['mobile', 'process'],
    excerpt: 'A small app, three evenings, and the list of things that took longer than the code.',
    status: 'draft',
    daysAgo: 6,
    content: [
      p(
        'The app counts lengths in a swimming pool. The counting took an evening. The second evening went into permissions, the third into screenshots for the store, and I have not yet written the sentence that says which data it collects, although it collects none.',
      ),
      p(
        'Before I publish this I want to add the table of how long each step took, and to find out whether the battery figure survives a whole week.',
      ),
    ],
  },
];
